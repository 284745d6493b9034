import type { WireResponse } from '@ledgerdeck/contract/client'
import { isRecord } from '@ledgerdeck/lookup'
import { data, type ErrorResponse, isRouteErrorResponse } from 'react-router'

const messageFields = ['msg', 'detail', 'error', 'message', 'code', 'details'] as const

export const sessionExpiredText = 'Session expired. Logging out.'
const unauthorizedText = 'Unauthorized! Logging Out...'
export const unexpectedText = 'An unexpected error occurred'

export class CallError extends Error {
  override name = 'CallError'

  readonly status: number
  readonly code: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly details: Readonly<Record<string, readonly string[]>>
  readonly body: Readonly<Record<string, unknown>>

  constructor(response: WireResponse) {
    super(messageOf(response))
    const body = asRecord(response.body)
    this.status = response.status
    this.retryAfterSeconds = response.retryAfterSeconds
    this.code = typeof body?.code === 'string' ? body.code : undefined
    this.details = fieldMessages(body?.details ?? fieldMap(response))
    this.body = body ?? {}
  }
}

export function toCallError(response: WireResponse): CallError {
  return new CallError(response)
}

/** `fetch` reports network failures as TypeErrors. Anything else is a bug. */
export function isCallFailure(failure: unknown): boolean {
  return failure instanceof CallError || failure instanceof TypeError
}

/** No response, a server fault, too many requests, or the same request still running. */
export function isTemporary(failure: unknown): boolean {
  if (failure instanceof CallError)
    return failure.status >= 500 || failure.status === 429 || failure.code === 'idempotency_key_in_use'
  return isCallFailure(failure)
}

const noAnswerText = 'We can’t reach the server. Check your connection and try again.'

/** Browsers describe network failures in technical terms. */
export function noAnswer(cause?: unknown): TypeError {
  return new TypeError(noAnswerText, { cause })
}

const tooLateText = 'The server took too long to respond. Try again.'

export function noAnswerInTime(cause: unknown): TypeError {
  return new TypeError(tooLateText, { cause })
}

export function isUnanswered(failure: unknown): failure is TypeError {
  return isTooLate(failure) || (failure instanceof TypeError && failure.message === noAnswerText)
}

export function isTooLate(failure: unknown): boolean {
  return failure instanceof TypeError && failure.message === tooLateText
}

export function failureText(failure: unknown): string | null {
  if (failure instanceof CallError) {
    const fields = Object.entries(failure.details).map(([field, messages]) => `${field}: ${messages.join(' ')}`)
    return [failure.message, ...fields].join('\n')
  }
  if (isCancelled(failure)) return null
  return failure instanceof Error && failure.message ? failure.message : unexpectedText
}

function isCancelled(failure: unknown): boolean {
  return failure instanceof Error && failure.name === 'AbortError'
}

function messageOf({ status, body }: WireResponse): string {
  const fields = asRecord(body)
  if (status === 401) return textOf(fields?.msg) ?? textOf(fields?.detail) ?? unauthorizedText
  for (const field of messageFields) {
    const text = textOf(fields?.[field])
    if (text !== undefined) return text
  }
  return plainText(body) ?? fallbackText(status)
}

function plainText(body: unknown): string | undefined {
  return typeof body === 'string' && /^[^<]{1,300}$/s.test(body.trim()) ? body.trim() : undefined
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'object') return String(value)
  const { message, detail } = value as { message?: unknown; detail?: unknown }
  if (typeof message === 'string' && message) return message
  if (typeof detail === 'string' && detail) return detail
  return JSON.stringify(value)
}

function fallbackText(status: number): string {
  if (status >= 500) return `A server error occurred (Status: ${status}).`
  if (status >= 400) return `A client error occurred (Status: ${status}).`
  return 'An error occurred with the server response.'
}

function fieldMessages(details: unknown): Record<string, string[]> {
  const entries = Object.entries(asRecord(details) ?? {})
  return Object.fromEntries(
    entries.map(([field, messages]) => [field, (Array.isArray(messages) ? messages : [messages]).map(String)]),
  )
}

/** A 400 may consist of nothing but a map of field to messages. */
function fieldMap({ status, body }: WireResponse): unknown {
  const fields = asRecord(body) ?? {}
  const hasMessage = messageFields.some((field) => field in fields)
  return status === 400 && !hasMessage && Object.values(fields).every(isListOfTexts) ? fields : undefined
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return isRecord(value) ? value : undefined
}

/** A refusal becomes a response, since the text of a plain error stays on the server. */
export function loadFailure(failure: unknown): unknown {
  if (!(failure instanceof CallError)) return failure
  return data(failureText(failure), { status: failure.status, statusText: failure.code })
}

export function isMissing(failure: unknown): boolean {
  return hasStatus(failure, 404)
}

/** Not while the account is only held back until its set-up is finished, perhaps in another tab. */
export function isForbidden(failure: unknown): boolean {
  if (!hasStatus(failure, 403)) return false
  return !isSetupCode(failure instanceof CallError ? failure.code : failure.statusText)
}

export function isSetupCode(code: unknown): boolean {
  return code === 'password_change_required' || code === 'second_factor_setup_required'
}

function hasStatus(failure: unknown, status: number): failure is CallError | ErrorResponse {
  return (failure instanceof CallError || isRouteErrorResponse(failure)) && failure.status === status
}

export function caughtText(error: unknown): string | null {
  return isRouteErrorResponse(error) ? responseText(error.data) : failureText(error)
}

/** The router passes the server's error bodies on as JSON text. */
export function responseText(data: unknown): string | null {
  const text = String(data ?? '')
  return messageInJson(text) ?? (text || null)
}

function messageInJson(text: string): string | null {
  if (!text.startsWith('{')) return null
  try {
    const body: unknown = JSON.parse(text)
    return isRecord(body) && typeof body.msg === 'string' ? body.msg : null
  } catch {
    return null
  }
}
