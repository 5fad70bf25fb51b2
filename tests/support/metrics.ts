// Reads the shop's metrics as Prometheus does.

const SAMPLE = /^([a-z_:][a-z0-9_:]*)(?:\{(.*)\})? (-?[0-9.e+-]+|nan|[+-]inf)$/i;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/g;

export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/**
 * All samples of a metrics text.
 * @throws if a line is neither a sample, a comment nor empty
 */
export function readSamples(text: string): Sample[] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("# HELP ") && !line.startsWith("# TYPE "))
    .map((line) => {
      const [, name, labels = "", value] = SAMPLE.exec(line) ?? [];
      if (name === undefined) throw new Error(`no sample: ${line}`);
      const named = [...labels.matchAll(LABEL)].map(([, label, labelValue]) => [label, labelValue]);
      return { name, labels: Object.fromEntries(named), value: Number(value) };
    });
}

/**
 * The value of one sample, or undefined.
 * @param labels the labels it has to have; it may have more
 */
export function valueIn(samples: Sample[], name: string, labels: Record<string, string> = {}) {
  return samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )?.value;
}
