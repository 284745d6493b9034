/** Returns undefined for inherited names such as `constructor` and `__proto__`. */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** Returns whether the object itself has the name. */
export function hasName<Table extends object>(table: Table, name: PropertyKey): name is keyof Table & string {
  return Object.hasOwn(table, name)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
