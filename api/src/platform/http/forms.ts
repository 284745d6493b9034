import { finished } from 'node:stream/promises'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDiskFull } from '../database/database-errors.ts'
import { AppError } from '../errors/app-error.ts'
import { createSharedQueue } from '../work/shared-queue.ts'
import { spoolFile } from './spooled-file.ts'

export interface FormLimits {
  /** Most files in one form. */
  files: number
  fileBytes: number
  /** Of all files together; as much as that many files may have unless said otherwise. */
  allFileBytes?: number
  /** Of all fields together; as much as a JSON body may have unless said otherwise. */
  fieldBytes?: number
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
  callerOf: (request: FastifyRequest) => string
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

const maxFields = 200
const usualFieldBytes = 2 ** 20

/** Bounds what is held for forms with files: of all callers, and of one who sends many at once. */
const turnsWithFiles = {
  parallel: 6,
  places: 40,
  perCaller: { parallel: 2, places: 6 },
  refusal: 'Very many files are being sent just now. Try again in a few seconds.',
}

/**
 * Turns a multipart body into an object before it is validated: a field becomes a text, a file a `SpooledFile`, a repeated
 * name a list. An empty file, as browsers send for a picker without a choice, counts as absent. Forms with files wait for a
 * turn before anything of them is read, and keep it until they are answered.
 */
export async function acceptForms(app: FastifyInstance, { callerOf, spoolFolder }: FormOptions): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: true })
  const turns = createSharedQueue(turnsWithFiles)
  app.decorateRequest('formStack', null)
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const { form } = request.routeOptions.config
    if (!form) throw new AppError(415, 'unsupported_media_type', 'Send the body as application/json.')
    const stack = new AsyncDisposableStack()
    request.formStack = stack
    if (form.files > 0) stack.use(await turns.turnOf(callerOf(request)))
    // Who has vanished while he waited sends nothing any more, not even an end.
    if (request.raw.destroyed) throw unreadable()
    request.body = await readForm(request, form, { stack, spoolFolder })
  })
  // Runs for every answer and refusal, also when nobody is there to get it.
  app.addHook('onSend', async ({ formStack }) => formStack?.disposeAsync())
}

interface FileKeeping {
  stack: AsyncDisposableStack
  spoolFolder: string
}

async function readForm(request: FastifyRequest, rules: FormRules, keeping: FileKeeping) {
  const { files, fileBytes, fieldBytes = usualFieldBytes } = rules
  const form: Record<string, unknown> = Object.create(null)
  const limits = { files, fileSize: fileBytes, fields: maxFields, fieldSize: fieldBytes, fieldNameSize: 200 }
  const left = { fieldBytes, fileBytes: rules.allFileBytes ?? files * fileBytes }
  try {
    for await (const part of request.parts({ limits })) {
      const value = await readPart(part, rules, keeping)
      if (value === undefined) continue
      if (typeof value === 'string') left.fieldBytes -= Buffer.byteLength(value)
      else left.fileBytes -= value.size
      if (left.fieldBytes < 0) throw new AppError(413, 'body_too_large', 'The request is too large.')
      if (left.fileBytes < 0)
        throw new AppError(413, 'files_too_large', 'The files together are too large. Send fewer at once.')
      const earlier = form[part.fieldname]
      form[part.fieldname] = earlier === undefined ? value : [earlier, value].flat()
    }
  } catch (error) {
    throw refusalOf(error as FormError, rules)
  }
  return { ...form }
}

async function readPart(part: Multipart, rules: FormRules, keeping: FileKeeping): Promise<string | File | undefined> {
  if (part.type === 'file') {
    const isRead = rules.fields.includes(part.fieldname) || rules.filesNamed?.test(part.fieldname)
    return isRead ? fileOf(part, keeping) : passOver(part)
  }
  if (part.valueTruncated || part.fieldnameTruncated) {
    throw new AppError(413, 'body_too_large', `The field ${part.fieldname} is too long.`)
  }
  return String(part.value)
}

async function fileOf(
  { file, filename }: MultipartFile,
  { stack, spoolFolder }: FileKeeping,
): Promise<File | undefined> {
  const spooled = stack.use(await spoolFile(spoolFolder, filename ?? '', file))
  return spooled.size > 0 || filename ? spooled : undefined
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
