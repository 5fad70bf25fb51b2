import { useState } from "react";

/**
 * Stable keys for the rows of a field array. Saving resets the form, which gives every row a new id; with stable
 * keys, open rows stay open and the focus stays in its row.
 */
export function useLastingKeys(fields: readonly { id: string }[]): readonly string[] {
  const [rows, setRows] = useState<readonly { id: string; key: string }[]>([]);
  const isSame = rows.length === fields.length && fields.every(({ id }, index) => id === rows[index]?.id);
  if (isSame) return rows.map(({ key }) => key);
  const known = new Map(rows.map(({ id, key }) => [id, key]));
  const isReset = !fields.some(({ id }) => known.has(id));
  const next = fields.map(({ id }, index) => ({
    id,
    key: (isReset ? rows[index]?.key : known.get(id)) ?? id,
  }));
  setRows(next);
  return next.map(({ key }) => key);
}
