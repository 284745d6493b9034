/**
 * The value that an object has under a name from outside. Undefined where the object has none of
 * its own, also for `constructor`, `__proto__` and the other names that every object inherits.
 */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** Whether a name from outside is one of the object's own; narrows it to a key of the object. */
export function hasName<Table extends object>(table: Table, name: PropertyKey): name is keyof Table & string {
  return Object.hasOwn(table, name)
}
