import encodeQR from "qr";

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

/** The white margin that scanners need, in modules. */
const MARGIN = 4;

/** A QR code as an SVG with a single path. */
export function QrCode({
  text,
  label,
  className = "size-56 rounded-control border border-line",
}: QrCodeProps) {
  const modules = encodeQR(text, "raw", { ecc: "medium", border: MARGIN });
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className={`block bg-white ${className}`}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
