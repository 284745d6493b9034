import { isDeepStrictEqual } from 'node:util'
import { readOnlyFields } from '@ledgerdeck/contract/fields'
import type { z } from 'zod'
import { AppError } from '../errors/app-error.ts'

/** @throws AppError 400 for a field that is not set here and differs from the saved one */
export async function assertReadOnlyFields(
  schema: z.ZodObject | undefined,
  sent: unknown,
  findSaved: () => Promise<object> | undefined,
): Promise<void> {
  const values = new Map(Object.entries(sent ?? {}))
  const sentFields = Object.entries(schema?.shape ?? {}).flatMap(([name, field]) => {
    const known = readOnlyFields.get(field)
    const value = values.get(name)
    const isChoice = known?.takesFile && (value instanceof File || value === '')
    return known && value !== undefined && !isChoice ? [{ name, value, advice: known.advice }] : []
  })
  if (sentFields.length === 0) return
  const saved = new Map<string, unknown>(Object.entries((await findSaved()) ?? {}))
  const refused = sentFields.filter(({ name, value }) => !isAsSaved(value, saved.get(name)))
  const [first] = refused
  if (!first) return
  throw new AppError(400, 'validation_failed', `${first.name}: ${first.advice}`, {
    details: Object.fromEntries(refused.map(({ name, advice }) => [name, [advice]])),
  })
}

function isAsSaved(sent: unknown, saved: unknown): boolean {
  if (isEmpty(sent)) return isEmpty(saved) || saved === false
  if (typeof sent !== 'string') return isDeepStrictEqual(withoutSignatures(sent), withoutSignatures(saved))
  if (typeof saved === 'string') return unsigned(sent) === unsigned(saved) || isSameInstant(sent, saved)
  const forms = [String(saved), JSON.stringify(saved), ...(isEmpty(saved) ? ['null', 'undefined'] : [])]
  return forms.includes(sent) || (typeof saved === 'boolean' && sent.toLowerCase() === String(saved))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function isSameInstant(one: string, other: string): boolean {
  const time = Date.parse(other)
  return /^\d{4}-\d\d-\d\dT/.test(other) && /^\d{4}-\d\d-\d\dT/.test(one) && Date.parse(one) === time
}

/** Removes signatures from file addresses, because they differ with each read. */
function unsigned(text: string): string {
  return /^(?:https?:\/\/|\/)/.test(text) ? (text.split('?', 1)[0] ?? '') : text
}

function withoutSignatures(value: unknown): unknown {
  if (typeof value === 'string') return unsigned(value)
  if (Array.isArray(value)) return value.map(withoutSignatures)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutSignatures(part)]))
}
