/** A parcel's label as a PDF of one page, 4 by 6 inches (288 by 432 points), written without a library. */
import { barsOf } from "./barcode.ts";
import type { Shipment } from "./shipment.ts";

const WIDTH = 288;
const HEIGHT = 432;
const MARGIN = 20;
const MAX_LINE_LENGTH = 44;

/** A PDF string. Non-ASCII characters become question marks. */
function quoted(text: string): string {
  return `(${text.replace(/[^\x20-\x7e]/g, "?").replace(/[\\()]/g, "\\$&")})`;
}

function wrapped(text: string): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) as string;
    if (line !== "" && line.length + word.length + 1 > MAX_LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}

function drawing({ recipient, ...shipment }: Shipment): string {
  const commands: string[] = [];
  let y = HEIGHT - MARGIN;
  const write = (text: string, size = 10, font = "F1") => {
    y -= size * 1.35;
    commands.push(`BT /${font} ${size} Tf ${MARGIN} ${y.toFixed(1)} Td ${quoted(text)} Tj ET`);
  };
  const rule = () => {
    y -= 8;
    commands.push(`${MARGIN} ${y.toFixed(1)} m ${WIDTH - MARGIN} ${y.toFixed(1)} l S`);
  };

  write(shipment.courierName ?? "", 14, "F2");
  write(`AWB ${shipment.awb}`, 12, "F2");
  y -= 62;
  for (const { x, width } of barsOf(shipment.awb ?? ""))
    commands.push(`${(MARGIN + x).toFixed(1)} ${y.toFixed(1)} ${width} 54 re f`);
  rule();
  write("Deliver to", 9);
  write(recipient.name, 13, "F2");
  for (const line of wrapped(recipient.address)) write(line);
  write(`${recipient.city}, ${recipient.state}`);
  write(recipient.pincode, 16, "F2");
  write(`Phone ${recipient.phone}`);
  rule();
  write(`Order ${shipment.reference}`, 11, "F2");
  write(`PREPAID   ${shipment.weight} kg   ${shipment.length} x ${shipment.breadth} x ${shipment.height} cm`);
  for (const { name, units } of shipment.items.slice(0, 6)) write(`${units} x ${name}`.slice(0, 50), 9);
  rule();
  write("Sandbox label - not for carriage", 9);
  return commands.join("\n");
}

/** The PDF file. It is pure ASCII, so string lengths equal the byte offsets in the xref table. */
export function labelPdf(shipment: Shipment): Buffer {
  const content = drawing(shipment);
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R ` +
      "/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) file += `${String(offset).padStart(10, "0")} 00000 n \n`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
