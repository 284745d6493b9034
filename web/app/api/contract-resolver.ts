import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldErrors, FieldValues, Resolver, ResolverOptions } from 'react-hook-form'
import { importOrNull } from '../ui/lazy-component.ts'

type Schema = Parameters<typeof standardSchemaResolver>[0]

/**
 * Checks a form with the schema of its endpoint, whose messages the server uses as well. The
 * contract and its validator are loaded with the first check. Without them, as offline, the server
 * checks the form.
 * @param load imports the schema: `async () => (await
 * import('@ledgerdeck/contract/notes')).createNote.body`
 * @param toBody maps values to the request's body, whose fields have the same names
 */
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

/**
 * Zod would compile schemas by `new Function`, which the pages' content security policy forbids.
 */
async function loadSchema(load: () => Promise<Schema>): Promise<Schema> {
  const { compileNothing } = await import('@ledgerdeck/contract/validation')
  compileNothing()
  return load()
}
