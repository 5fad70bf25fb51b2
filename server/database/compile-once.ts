// Queries of hot paths. To build a query and write it out takes Kysely about as long as it takes to ask it.
import type { Compilable, CompiledQuery, DeleteResult, InsertResult, UpdateResult } from "kysely";
import type { Queryable } from "./connect.ts";

/** A parameter of a compiled query: always the same, or the value of this name. */
type Parameter<Values> = { value: unknown } | { name: keyof Values };

/** What a statement changed is not told, only what it returns. */
type RowOf<Result> = Result extends InsertResult | UpdateResult | DeleteResult ? never : Result;

/**
 * A query that is built and written out at its first call only; each call fills in its values.
 * @param build gets a stand-in for each value and hands it over as it is. Whatever it decides, a condition or a default, and
 *   whatever it reads, such as a clock, holds for all calls.
 * @returns asks the query, and resolves to the rows that it returns
 */
export function compileOnce<Values extends object, Result>(
  build: (db: Queryable, values: Values) => Compilable<Result>,
): (db: Queryable, values: Values) => Promise<RowOf<Result>[]> {
  let compiled: CompiledQuery<RowOf<Result>> | undefined;
  let parameters: Parameter<Values>[] = [];
  return async (db, values) => {
    if (!compiled) {
      const names = new Map<unknown, keyof Values>();
      compiled = build(db, standIns(names)).compile() as CompiledQuery<RowOf<Result>>;
      parameters = compiled.parameters.map((value) => {
        const name = names.get(value);
        return name === undefined ? { value } : { name };
      });
    }
    const filled = parameters.map((parameter) =>
      "name" in parameter ? values[parameter.name] : parameter.value,
    );
    const query: CompiledQuery<RowOf<Result>> = { ...compiled, parameters: filled };
    const { rows } = await db.executeQuery<RowOf<Result>>(query);
    return rows;
  };
}

/**
 * The first row of an answer that always has one.
 * @param what it is, for the error
 * @throws Error where there is none
 */
export function firstRow<Row>([row]: readonly Row[], what: string): Row {
  if (row === undefined) throw new Error(`The database has no ${what}.`);
  return row;
}

/** Values that are nothing but passed on. @param names is told which stand-in stands for which value */
function standIns<Values extends object>(names: Map<unknown, keyof Values>): Values {
  const refuse = (what: string) => (): never => {
    throw new Error(`${what} not known while the query is built: hand each value over as it is.`);
  };
  return new Proxy({} as Values, {
    get: (_, name) => {
      const unknown = refuse(`The value "${String(name)}" is`);
      const standIn = new Proxy(
        {},
        // By this Kysely tells a value from a part of a query.
        { get: (_, property) => (property === "toOperationNode" ? undefined : unknown()), ownKeys: unknown },
      );
      names.set(standIn, name as keyof Values);
      return standIn;
    },
    ownKeys: refuse("The values are"),
  });
}
