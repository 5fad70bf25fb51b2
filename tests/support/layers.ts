// Reads the import graph of a folder, for the tests of layers.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

interface Import {
  from: string;
  to: string;
}

/**
 * @param root absolute path of a folder
 * @returns its source files without tests, and their imports of each other, all relative to `root`
 */
export function readImports(root: string): { files: string[]; imports: Import[] } {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const imports = files.flatMap((from) => {
    const text = readFileSync(join(root, from), "utf8");
    const paths = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"?]+)/g)].map(
      ([, path]) => path as string,
    );
    return paths
      .map((path) => ({ from, to: relative(root, join(root, dirname(from), path)) }))
      .filter(({ to }) => !to.startsWith("..") && /\.tsx?$/.test(to));
  });
  return { files, imports };
}

/** The top-level folder of a file, or the file itself if it is in none. */
export const partOf = (file: string) => file.split("/")[0] as string;

/** @returns each import cycle as `a → b → a` */
export function findCircles(files: readonly string[], imports: readonly Import[]): string[] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" → "));
    if (done.has(file) || path.includes(file)) return;
    for (const { to } of next.get(file) ?? []) walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of files) walk(file, []);
  return circles;
}
