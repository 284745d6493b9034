import type { Db } from './database.ts'

type Values = Record<string, unknown>

interface Preparable<Result> {
  prepare: (name: string) => { execute: (values: Values) => Promise<Result> }
}

/** A prepared statement. Write constants that the plan depends on inline, not as placeholders. */
export function namedQuery<Result>(name: string, build: (db: Db) => Preparable<Result>) {
  const prepared = new WeakMap<Db, ReturnType<Preparable<Result>['prepare']>>()
  return (db: Db, values: Values): Promise<Result> => {
    const known = prepared.get(db)
    if (known) return known.execute(values)
    const made = build(db).prepare(name)
    prepared.set(db, made)
    return made.execute(values)
  }
}
