// Queries of hot paths. To build a query and write it out takes Kysely about as long as it takes to ask it.
import type { Compilable, CompiledQuery } from "kysely";
import type { Queryable } from "./connect.ts";

/** Stands for a value that comes with each call. */
class StandIn {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  toJSON(): never {
    throw new Error(`The value "${this.name}" is not known while its query is built: hand it over as it is.`);
  }

  [Symbol.toPrimitive](): never {
    return this.toJSON();
  }
}

/** A parameter of a compiled query: always the same, or the value of this name. */
type Parameter<Values> = { value: unknown } | { name: keyof Values };

/**
 * A query that is built and written out at its first call only; each call fills in its values.
 * @param build gets a stand-in for each value, which it hands over as it is: what it asks about one would be answered the same
 *   way for every call
 * @returns asks the query, and resolves to its rows
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Queryable, values: Values) => Compilable<Row>,
): (db: Queryable, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  let parameters: Parameter<Values>[] = [];
  return async (db, values) => {
    if (!compiled) {
      compiled = build(db, standIns<Values>()).compile();
      parameters = compiled.parameters.map((value) =>
        value instanceof StandIn ? { name: value.name as keyof Values } : { value },
      );
    }
    const filled = parameters.map((parameter) =>
      "name" in parameter ? values[parameter.name] : parameter.value,
    );
    const query: CompiledQuery<Row> = { ...compiled, parameters: filled };
    const { rows } = await db.executeQuery<Row>(query);
    return rows;
  };
}

/** The first row of an answer that always has one. @throws Error where it has none */
export function firstRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("The database has no such row.");
  return row;
}

function standIns<Values extends object>(): Values {
  return new Proxy({} as Values, {
    get: (_, name) => new StandIn(String(name)),
    ownKeys: () => {
      throw new Error("Which values there are is not known while their query is built: name each.");
    },
  });
}
