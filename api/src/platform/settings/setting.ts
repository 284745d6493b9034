import { isBlank } from '@ledgerdeck/contract/blank-text'
import { z } from 'zod'

export type SettingValue = string | number | boolean

export interface SettingContext {
  siteUrl: string
}

type SettingInput =
  | { kind: 'text' | 'email' | 'address'; maxLength: number }
  | { kind: 'number'; unit: string; min: number; max: number }
  | { kind: 'flag' }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }

export interface Setting<Value extends SettingValue = SettingValue> {
  readonly key: string
  readonly group: string
  readonly label: string
  readonly explanation: string
  readonly environmentName: string
  readonly acceptsBlank: boolean
  readonly input: SettingInput
  readonly schema: z.ZodType<Value>
  defaultAt(context: SettingContext): Value
  problemAt?(value: Value, context: SettingContext): string | undefined
}

type Facts<Value extends SettingValue> = Pick<
  Setting<Value>,
  'key' | 'group' | 'label' | 'explanation' | 'environmentName'
> & {
  default: Value | ((context: SettingContext) => Value)
}

interface Parts<Value extends SettingValue> extends Pick<Setting<Value>, 'input' | 'schema' | 'problemAt'> {
  acceptsBlank?: boolean
}

function setting<Value extends SettingValue>(facts: Facts<Value>, parts: Parts<Value>): Setting<Value> {
  const { default: fallback, key, group, label, explanation, environmentName } = facts
  return {
    ...{ key, group, label, explanation, environmentName, acceptsBlank: false },
    ...parts,
    defaultAt: (context) => (typeof fallback === 'function' ? fallback(context) : fallback),
  }
}

const oneLine = z
  .string('must be text')
  .trim()
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be one line')

export function textSetting({
  maxLength,
  acceptsBlank = false,
  problemAt,
  ...facts
}: AddressFacts & { maxLength: number }): Setting<string> {
  return setting(facts, {
    input: { kind: 'text', maxLength },
    acceptsBlank,
    problemAt,
    schema: oneLine
      .refine((text) => acceptsBlank || !isBlank(text), 'must not be empty')
      .max(maxLength, `must have at most ${maxLength} characters`),
  })
}

export function emailSetting(facts: Facts<string>): Setting<string> {
  const maxLength = 254
  return setting(facts, {
    input: { kind: 'email', maxLength },
    schema: oneLine
      .max(maxLength, `must have at most ${maxLength} characters`)
      .pipe(z.email('must be an email address')),
  })
}

export interface NumberBounds {
  unit: string
  min: number
  max: number
}

export function numberSetting({ unit, min, max, ...facts }: Facts<number> & NumberBounds): Setting<number> {
  const bounds = `must be ${min.toLocaleString('en-AU')} to ${max.toLocaleString('en-AU')}`
  return setting(facts, {
    input: { kind: 'number', unit, min, max },
    schema: z.number('must be a number').int('must be a whole number').min(min, bounds).max(max, bounds),
  })
}

export function flagSetting(facts: Facts<boolean>): Setting<boolean> {
  return setting(facts, { input: { kind: 'flag' }, schema: z.boolean('must be on or off') })
}

export function choiceSetting<const Options extends Record<string, string>>({
  options,
  ...facts
}: Facts<keyof Options & string> & { options: Options }): Setting<keyof Options & string> {
  const values = Object.keys(options) as (keyof Options & string)[]
  return setting(facts, {
    input: { kind: 'choice', options: values.map((value) => ({ value, label: options[value] ?? value })) },
    schema: z.enum(values, `must be one of ${values.join(', ')}`),
  })
}

type AddressFacts = Facts<string> & Pick<Parts<string>, 'acceptsBlank' | 'problemAt'>

export function addressSetting({ acceptsBlank, problemAt, ...facts }: AddressFacts): Setting<string> {
  const maxLength = 2000
  return setting(facts, {
    input: { kind: 'address', maxLength },
    acceptsBlank,
    problemAt,
    schema: oneLine
      .max(maxLength, `must have at most ${maxLength} characters`)
      .refine(
        (text) => text === '' || isSafeAddress(text),
        'must be an https address without user and password, such as https://travel.example/search',
      )
      .transform((text) => text && new URL(text).href),
  })
}

export const isLoopback = (hostname: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)

/** Other characters would change a content security policy: `*` any site, `;` another rule. */
const hostName = /^(?:[\w.-]+|\[[\da-f:]+\])$/

/** Plain http would let anybody in between write into the page, except on this machine. */
function isSafeAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.username || url.password || !hostName.test(url.hostname)) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

export type Checked<Value extends SettingValue = SettingValue> = { value: Value } | { problem: string }

/** A value that counts, or what is wrong with it as the end of a sentence: "must be …". */
export function checkSetting<Value extends SettingValue>(
  setting: Setting<Value>,
  given: unknown,
  context: SettingContext,
): Checked<Value> {
  const { data, error } = setting.schema.safeParse(given)
  if (error) return { problem: error.issues[0]?.message ?? 'is not valid' }
  const problem = setting.problemAt?.(data, context)
  return problem === undefined ? { value: data } : { problem }
}

const flags = new Map(Object.entries({ '0': false, false: false, '1': true, true: true }))

/** NaN for `0x5`, `1e3` and other notations that a person would hardly read as this number. */
export function numberOfText(text: string): number {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/** The value that a text of the environment stands for, not checked yet. */
export function valueOfText({ input: { kind } }: Setting, text: string): unknown {
  if (kind === 'number') return numberOfText(text)
  if (kind !== 'flag') return text
  return flags.get(text.toLowerCase())
}
