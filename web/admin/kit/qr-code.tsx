import { encode } from "uqr";

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

/** A QR code as one path, with the white margin that scanners need. */
export function QrCode({
  text,
  label,
  className = "size-56 rounded-control border border-line",
}: QrCodeProps) {
  const { data, size } = encode(text, { border: 4, ecc: "M" });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`block bg-white ${className}`}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
