import { hasName } from '@ledgerdeck/lookup'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router'
import { parseBound } from './day-bounds.ts'

/** As in the contract: ids are PostgreSQL integers. */
const maxId = 2_147_483_647
const maxPage = 1_000_000

export function idInAddress(text: string | null | undefined): number | null {
  return numberInAddress(text, maxId)
}

export function pageInAddress(text: string | null | undefined): number {
  return numberInAddress(text, maxPage) ?? 1
}

/** Without sign or leading zeros; `Number` would also accept `0x1`. */
function numberInAddress(text: string | null | undefined, highest: number): number | null {
  const number = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : Number.NaN
  return number <= highest ? number : null
}

interface SearchParam<Value> {
  /** Left out of addresses. */
  fallback: Value
  /** Anyone may write the text; never throws. */
  parse: (text: string) => Value
  format?: (value: Value) => string
}

type SearchParams<State> = { readonly [Name in keyof State]: SearchParam<State[Name]> }

export interface Search<State extends object> {
  path: string
  names: readonly (keyof State & string)[]
  defaults: State
  /** Values that the API would refuse count as absent, so that every address shows something. */
  parse: (params: URLSearchParams) => State
  /** Only those that differ from their defaults. */
  query: (state: Partial<State>) => Partial<Record<keyof State & string, string>>
  /** Starts with `?`; empty when every parameter has its default. */
  format: (state: Partial<State>) => string
  address: (state: Partial<State>) => string
}

/** As in `defineSearch('/admin/users', { page: pageNumber, sort: oneOf(sortLabels) })`. */
export function defineSearch<State extends object>(path: string, params: SearchParams<State>): Search<State> {
  const names = Object.keys(params) as (keyof State & string)[]
  const stateOf = (pick: (name: keyof State) => unknown) =>
    Object.fromEntries(names.map((name) => [name, pick(name)])) as State
  const defaults = stateOf((name) => params[name].fallback)
  const query: Search<State>['query'] = (state) => {
    const texts: Partial<Record<keyof State & string, string>> = {}
    for (const name of names) {
      const text = formatParam<State[typeof name]>(params[name], state[name])
      if (text !== null) texts[name] = text
    }
    return texts
  }
  const format = (state: Partial<State>) => {
    const search = new URLSearchParams(query(state) as Record<string, string>)
    return search.size > 0 ? `?${search}` : ''
  }
  return {
    path,
    names,
    defaults,
    parse: (search) => stateOf((name) => parseParam(params[name], search.get(String(name)))),
    query,
    format,
    address: (state) => path + format(state),
  }
}

function parseParam<Value>({ fallback, parse }: SearchParam<Value>, text: string | null): Value {
  return text === null ? fallback : parse(text)
}

function formatParam<Value>({ fallback, format = String }: SearchParam<Value>, value: Value | undefined) {
  if (value === undefined || value === fallback) return null
  const text = format(value)
  return text === format(fallback) ? null : text
}

const display: ReadonlySet<string> = new Set(['page', 'sort', 'view'])

type FilterName<State> = Exclude<keyof State & string, 'page' | 'sort' | 'view'>

export function activeFilters<State extends object>(search: Search<State>, state: Partial<State>): FilterName<State>[] {
  const query = search.query(state)
  const isActive = (name: keyof State & string): name is FilterName<State> =>
    !display.has(name) && query[name] !== undefined
  return search.names.filter(isActive)
}

export function filterSummary(count: number): string {
  return count === 0 ? 'Filter and sort' : `Filter and sort (${count} active)`
}

export function activeFilterValues<State extends object>(search: Search<State>, state: State): FilterValues<State> {
  const entries = activeFilters(search, state).map((name) => [name, state[name]])
  return Object.fromEntries(entries) as FilterValues<State>
}

type FilterValues<State> = { [Name in FilterName<State>]?: Exclude<State[Name], ''> }

export function useSearch<State extends object>(
  search: Search<State>,
): [state: State, change: (changed: Partial<State>, options?: NavigateOptions) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const state = search.parse(params)
  const change = (changed: Partial<State>, options?: NavigateOptions) =>
    void navigate({ search: search.format({ ...state, ...changed }) }, { preventScrollReset: true, ...options })
  return [state, change]
}

export const pageNumber: SearchParam<number> = { fallback: 1, parse: pageInAddress }

export const id: SearchParam<number | null> = {
  fallback: null,
  parse: idInAddress,
  format: (value) => (value === null ? '' : String(value)),
}

export function text(maxLength: number): SearchParam<string> {
  const clean = (value: string) => value.replaceAll('\0', '').trim().slice(0, maxLength).trimEnd().toWellFormed()
  return { fallback: '', parse: clean, format: clean }
}

/** Keeps spaces at the ends while someone types. */
export function typedText(maxLength: number): SearchParam<string> {
  const clean = (value: string) => {
    const typed = value.slice(0, maxLength).toWellFormed()
    return typed.trim() === '' ? '' : typed
  }
  return { fallback: '', parse: clean, format: clean }
}

/** A calendar day or an instant; empty for anything else. */
export const dateBound: SearchParam<string> = { fallback: '', parse: (value) => parseBound(value.trim()) }

/** The first label is the default. */
export function oneOf<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  { ignoresCase = false } = {},
): SearchParam<Name> {
  const names = Object.keys(labels) as Name[]
  const [fallback] = names
  if (fallback === undefined) throw new TypeError('oneOf needs at least one name')
  const parseAnyCase = (value: string) => names.find((name) => name.toLowerCase() === value.toLowerCase()) ?? fallback
  const parse = (value: string) => (hasName(labels, value) ? value : fallback)
  return { fallback, parse: ignoresCase ? parseAnyCase : parse }
}

/** Also after a navigation to the same address, as after a failed one; never over typed text. */
export function useFormValues(values: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const { key, pathname, search, hash } = useLocation()
  const source = JSON.stringify(values)
  const address = pathname + search
  const written = useRef({ source, address, key })
  useLayoutEffect(() => {
    const before = written.current
    written.current = { source, address, key }
    const isRepeated = before.address === address && before.key !== key && hash === ''
    if (before.source !== source || isRepeated) writeValues(form.current, JSON.parse(source) as object)
  }, [source, address, key, hash])
  return form
}

export function writeValues(form: HTMLFormElement | null, values: object): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form?.elements.namedItem(name)
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      writeValue(control, String(value ?? ''))
  }
}

/** Only a half-typed date hears of it, whose error goes. */
function writeValue(control: HTMLInputElement | HTMLSelectElement, value: string): void {
  const isIncomplete = control.validity.badInput
  control.value = value
  if (isIncomplete) control.dispatchEvent(new Event('input', { bubbles: true }))
}
