import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldErrors, FieldValues, Resolver, ResolverOptions } from 'react-hook-form'
import { importOrNull } from '../ui/lazy-component.ts'

type Schema = Parameters<typeof standardSchemaResolver>[0]

/** The schema loads with the first check; without it, as offline, the server checks alone. */
export function contractResolver<Values extends FieldValues>(
  load: () => Promise<Schema>,
  toBody: (values: Values) => FieldValues,
): Resolver<Values> {
  return async (values, context, options) => {
    const schema = await importOrNull(() => loadSchema(load))
    if (schema === null) return { values, errors: {} }
    const check = standardSchemaResolver(schema)
    const { errors } = await check(toBody(values), context, options as ResolverOptions<FieldValues>)
    if (Object.keys(errors).length === 0) return { values, errors: {} }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

/** Zod would compile schemas by `new Function`, which the content security policy forbids. */
async function loadSchema(load: () => Promise<Schema>): Promise<Schema> {
  const { compileNothing } = await import('@ledgerdeck/contract/validation')
  compileNothing()
  return load()
}
