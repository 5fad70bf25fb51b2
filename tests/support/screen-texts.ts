// Finds the texts in a source file that people read: JSX text, string literals and templates.
import { parseSync } from "vite";

export interface ScreenText {
  line: number;
  /** With `{}` in place of values. */
  text: string;
}

interface SyntaxNode {
  type: string;
  start: number;
  name?: unknown;
  key?: unknown;
  value?: unknown;
  callee?: { property?: unknown };
  children?: SyntaxNode[];
  expression?: SyntaxNode;
  openingElement?: SyntaxNode;
  quasis?: { value: { cooked: string } }[];
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && typeof (value as SyntaxNode).type === "string";

/** Code without texts, and SQL. */
const SKIPPED_NODES = new Set([
  "ImportDeclaration",
  "ExportAllDeclaration",
  "TaggedTemplateExpression",
  "TSLiteralType",
  "TSTypeAliasDeclaration",
  "TSInterfaceDeclaration",
]);
const SKIPPED_KEYS = new Set(["directives", "typeAnnotation", "typeArguments"]);
/** Properties with documentation of the API. */
const DOCUMENTATION = new Set(["summary", "description"]);
const CODE_ATTRIBUTES =
  /^(className|href|to|id|key|type|name|autoComplete|src|d|viewBox|rel|role|style|sizes)$/;
const LOG_METHODS = /^(debug|info|warn|error|fatal)$/;
const INLINE_ELEMENTS = /^(a|b|strong|em|code|span|Link|kbd)$/;

/** A name in the code, such as the state "refund due" or the error code NOT_FOUND. */
const NAME = /^([a-z]+( [a-z]+){0,4}|[A-Z_\d]+)$/;

const CSS_CLASSES = /^[^A-Z.,]*[a-z]:[^A-Z\s]/;

const hasProse = (text: string) =>
  /\p{L}{2}/u.test(text) && (/\s/.test(text) || /^\p{Lu}/u.test(text)) && !CSS_CLASSES.test(text);

const nameOf = (node: unknown) => (isNode(node) ? String(node.name ?? node.value) : "");

function templateText(node: SyntaxNode): string {
  return node.quasis?.map(({ value }) => value.cooked).join("{}") ?? "";
}

/** The text of an element together with its inline elements, so that sentences stay whole. */
function elementText(node: SyntaxNode): string {
  return node.children?.map(childText).join("") ?? "";
}

function childText(child: SyntaxNode): string {
  if (child.type === "JSXText") return String(child.value);
  if (child.type === "JSXExpressionContainer") {
    const value = child.expression?.value;
    return typeof value === "string" ? value : "{}";
  }
  if (child.type !== "JSXElement") return "\n\n";
  const isInline = INLINE_ELEMENTS.test(nameOf(child.openingElement?.name));
  return isInline ? elementText(child) : "\n\n";
}

/** The texts that a node itself contains, without those of its children. */
function textsOfNode(node: SyntaxNode): string[] {
  const { type, value } = node;
  if (type === "JSXElement" || type === "JSXFragment") return elementText(node).split("\n\n");
  if (type === "TemplateLiteral") return [templateText(node)];
  if (type === "JSXAttribute" && isNode(value) && typeof value.value === "string") return [value.value];
  return type === "Literal" && typeof value === "string" && !NAME.test(value) ? [value] : [];
}

function isSkipped(node: SyntaxNode): boolean {
  if (node.type === "JSXAttribute") return CODE_ATTRIBUTES.test(nameOf(node.name));
  if (node.type === "CallExpression") return LOG_METHODS.test(nameOf(node.callee?.property));
  if (node.type === "Property") return DOCUMENTATION.has(nameOf(node.key));
  return SKIPPED_NODES.has(node.type);
}

/** @param file its extension decides about the syntax */
export function screenTextsOf(file: string, source: string): ScreenText[] {
  const found: ScreenText[] = [];
  const visit = (node: SyntaxNode) => {
    if (isSkipped(node)) return;
    const line = () => source.slice(0, node.start).split("\n").length;
    for (const text of textsOfNode(node))
      if (hasProse(text)) found.push({ line: line(), text: text.replace(/\s+/g, " ").trim() });
    for (const [key, value] of Object.entries(node)) {
      if (SKIPPED_KEYS.has(key)) continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
    }
  };
  visit(parseSync(file, source).program as unknown as SyntaxNode);
  return found;
}
