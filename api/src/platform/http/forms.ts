import { finished } from 'node:stream/promises'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDiskFull } from '../database/database-errors.ts'
import { AppError } from '../errors/app-error.ts'
import { createFairQueue, type FairQueue, type FairQueueOptions, type QueueCaller } from '../work/fair-queue.ts'
import { limitSendingTime } from './sending-time.ts'
import { Spool, TooLong } from './spooled-file.ts'

export interface FormLimits {
  /** Most files in one form. */
  files: number
  fileBytes: number
  /** Of all files together; as much as that many files may have unless said otherwise. */
  allFileBytes?: number
  /** Of all fields together; as much as a JSON body may have unless said otherwise. */
  fieldBytes?: number
  /** How many fields; 200 unless said otherwise. */
  fieldCount?: number
  /** How long it may take to arrive, if longer than others; at most `longestSendingMs`. */
  sendingMs?: number
  /** A queue of its own, for forms that would keep all others waiting for long. */
  queue?: FairQueueOptions
}

export interface FormRules extends FormLimits {
  /** The fields that the route reads; files in others are not kept. */
  fields: readonly string[]
  /** Names of files that it reads beside those. */
  filesNamed?: RegExp
}

export interface FormOptions {
  /** Where the bytes of files lie until the request is answered. */
  spoolFolder: string
  /** Who shares a part of the places of forms with files. */
  callerOf: (request: FastifyRequest) => QueueCaller
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes multipart bodies, with this much in them. */
    form?: FormRules
  }
  interface FastifyRequest {
    /** The turn of a form with files, and the files that it brought. */
    formStack: AsyncDisposableStack | null
  }
}

const usualFieldCount = 200
const usualFieldBytes = 2 ** 20

/** Bounds what is held for forms with files: of all callers, and of one who sends many at once. */
const queueOptions = {
  concurrency: 6,
  maxQueued: 40,
  perKey: { concurrency: 2, maxQueued: 6 },
  busyText: 'Very many files are being sent just now. Try again in a few seconds.',
}

/**
 * Turns a multipart body into an object before it is validated: a field becomes a text, a file a `SpooledFile`, a repeated
 * name a list. An empty file, as browsers send for a picker without a choice, counts as absent. Forms with files wait for a
 * turn before anything of them is read, and keep it until they are answered.
 */
export async function acceptForms(app: FastifyInstance, { callerOf, spoolFolder }: FormOptions): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: true })
  const usualQueue = createFairQueue(queueOptions)
  app.decorateRequest('formStack', null)
  const ownQueues = new Map<FairQueueOptions, FairQueue>()
  const queueOf = ({ queue: options }: FormRules) => {
    if (!options) return usualQueue
    const own = ownQueues.get(options) ?? createFairQueue(options)
    ownQueues.set(options, own)
    return own
  }
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const { form } = request.routeOptions.config
    if (!form) throw new AppError(415, 'unsupported_media_type', 'Send the body as application/json.')
    const stack = new AsyncDisposableStack()
    request.formStack = stack
    assertMayFit(request, form)
    if (form.files > 0) stack.use(await queueOf(form).acquire(callerOf(request)))
    // Who has vanished while he waited sends nothing any more, not even an end.
    if (request.raw.destroyed) throw unreadable()
    if (form.sendingMs !== undefined) limitSendingTime(request.raw, form.sendingMs)
    request.body = await readForm(request, form, { stack, spoolFolder })
  })
  // Runs for every answer and refusal, also when nobody is there to get it.
  app.addHook('onSend', async ({ formStack }) => formStack?.disposeAsync())
}

/** Beside its files and fields a form has a head for each of them. */
const partHeadBytes = 2_048

/** What says itself that it is too large is not read to its end. */
function assertMayFit({ headers }: FastifyRequest, rules: FormRules): void {
  const { fieldBytes = usualFieldBytes, fieldCount = usualFieldCount } = rules
  const heads = (rules.files + fieldCount) * partHeadBytes
  if (Number(headers['content-length'] ?? 0) > allFileBytesOf(rules) + fieldBytes + heads) throw tooMuch()
}

function allFileBytesOf({ files, fileBytes, allFileBytes = files * fileBytes }: FormRules): number {
  return allFileBytes
}

function tooMuch(cause?: Error): AppError {
  return new AppError(413, 'files_too_large', 'The files together are too large. Send fewer at once.', { cause })
}

interface FormParts {
  stack: AsyncDisposableStack
  spoolFolder: string
  /** Opened for the first file. */
  spool?: Spool
  left: { fieldBytes: number; fileBytes: number }
}

async function readForm(
  request: FastifyRequest,
  rules: FormRules,
  keeping: Pick<FormParts, 'stack' | 'spoolFolder'>,
): Promise<Record<string, unknown>> {
  const { files, fileBytes, fieldBytes = usualFieldBytes, fieldCount = usualFieldCount } = rules
  const form = new Map<string, (string | File)[]>()
  const fileSize = fileBytes
  const limits = {
    files,
    fileSize,
    fields: fieldCount,
    fieldSize: fieldBytes,
    fieldNameSize: 200,
    parts: files + fieldCount,
  }
  const parts: FormParts = { ...keeping, left: { fieldBytes, fileBytes: allFileBytesOf(rules) } }
  try {
    for await (const part of request.parts({ limits })) {
      const value = await readPart(part, rules, parts)
      if (value === undefined) continue
      const values = form.get(part.fieldname) ?? []
      values.push(value)
      form.set(part.fieldname, values)
    }
  } catch (error) {
    // The rest is read and goes nowhere: many clients read the answer only when they have sent everything.
    request.raw.unpipe()
    request.raw.resume()
    throw refusalOf(error as FormError, rules)
  }
  return Object.fromEntries([...form].map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

async function readPart(part: Multipart, rules: FormRules, parts: FormParts): Promise<string | File | undefined> {
  if (part.type === 'file') {
    const isRead = rules.fields.includes(part.fieldname) || rules.filesNamed?.test(part.fieldname)
    return isRead ? fileOf(part, parts) : passOver(part)
  }
  if (part.valueTruncated || part.fieldnameTruncated) {
    throw new AppError(413, 'body_too_large', `The field ${part.fieldname} is too long.`)
  }
  const text = String(part.value)
  parts.left.fieldBytes -= Buffer.byteLength(text)
  if (parts.left.fieldBytes < 0) throw new AppError(413, 'body_too_large', 'The request is too large.')
  return text
}

async function fileOf({ file, filename = '' }: MultipartFile, parts: FormParts): Promise<File | undefined> {
  parts.spool ??= parts.stack.use(await Spool.open(parts.spoolFolder))
  try {
    const spooled = await parts.spool.append(filename, file, parts.left.fileBytes)
    parts.left.fileBytes -= spooled.size
    return spooled.size > 0 || filename ? spooled : undefined
  } catch (error) {
    if (isDiskFull(error)) throw diskFull(filename, error)
    throw error instanceof TooLong ? tooMuch(error) : error
  }
}

function diskFull(filename: string, cause: unknown): AppError {
  const what = filename
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .slice(-100)
  const text = `The storage is full: there was no room for ${what || 'a file'}. Nothing was saved; try again later.`
  return new AppError(507, 'storage_full', text, { cause })
}

async function passOver({ file }: MultipartFile): Promise<undefined> {
  file.resume()
  await finished(file)
}

type FormError = Error & { code?: string; syscall?: string }

const tooLarge = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT'])

function refusalOf(error: FormError, { files, fileBytes }: FormLimits): Error {
  if (error instanceof AppError || isFaultOfOurs(error)) return error
  const { code = '' } = error
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    const megabytes = Math.floor(fileBytes / 2 ** 20)
    return new AppError(413, 'file_too_large', `A file may have at most ${megabytes} MB.`, { cause: error })
  }
  if (code === 'FST_FILES_LIMIT') {
    const text = files === 0 ? 'Send no files here.' : `Send at most ${files} ${files === 1 ? 'file' : 'files'}.`
    return new AppError(413, 'too_many_files', text, { cause: error })
  }
  if (tooLarge.has(code))
    return new AppError(413, 'body_too_large', 'The request has too many fields.', { cause: error })
  return unreadable(error)
}

/** A file could not be kept, whatever came in it. */
function isFaultOfOurs(error: FormError): boolean {
  return isDiskFull(error) || error.syscall === 'mkdir' || error.syscall === 'open'
}

function unreadable(cause?: Error): AppError {
  return new AppError(400, 'invalid_form', 'The form could not be read. Send it again.', { cause })
}
