import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/**
 * Checks a form whose messages are other than the contract's. Their errors have the type `check`.
 *
 * @param check returns field → message
 */
export function checkResolver<Values extends FieldValues>(
  check: (values: Values) => Readonly<Record<string, string | undefined>>,
): Resolver<Values> {
  return (values) => {
    const found = Object.entries(check(values)).filter(([, message]) => message !== undefined)
    if (found.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(found.map(([name, message]) => [name, { type: 'check', message }]))
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
