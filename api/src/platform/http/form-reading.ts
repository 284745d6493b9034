import { finished } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { isDiskFull } from '../database/database-errors.ts'
import { AppError } from '../errors/app-error.ts'
import { counted } from '../text/format.ts'
import { type CompleteRules, defaultFieldBytes } from './form-rules.ts'
import { assertStorableText } from './input-guards.ts'
import { Spool } from './spooled-file.ts'

export interface Admission {
  admitFiles: () => Promise<void>
  admitLongText: () => Promise<void>
  countFileBytes: (bytes: number) => void
}

export interface FormStorage {
  stack: AsyncDisposableStack
  spoolFolder: string
  admission: Admission
}

type FormValue = string | File

const maxNameCharacters = 200

/** @throws AppError 400 for a damaged body, 413 for a large one, 503 `busy`, 507 */
export async function readForm(
  request: FastifyRequest,
  rules: CompleteRules,
  storage: FormStorage,
): Promise<Record<string, unknown>> {
  const parts = rules.files + rules.fieldCount
  const limits = { parts, files: parts, fileSize: Number.POSITIVE_INFINITY }
  const reader = new FormReader(rules, storage)
  try {
    // Texts are streamed, too, so that a long one is admitted before it is held in memory.
    for await (const part of request.parts({ limits, isPartAFile: () => true })) {
      if (part.type === 'file') await reader.add(part)
    }
  } catch (error) {
    throw refusalOf(error as FormError)
  }
  return reader.form()
}

class FormReader {
  readonly #rules: CompleteRules
  readonly #storage: FormStorage
  readonly #values = new Map<string, FormValue[]>()
  #files = 0
  #fields = 0
  #fileBytes = 0
  #fieldBytes = 0
  #hasSlot = false
  readonly #spool: Spool

  constructor(rules: CompleteRules, storage: FormStorage) {
    this.#rules = rules
    this.#storage = storage
    this.#spool = storage.stack.use(new Spool(storage.spoolFolder))
  }

  async add(part: MultipartFile): Promise<void> {
    const { fieldname: name = '' } = part
    if (name.length > maxNameCharacters) throw tooLong('The name of a field is too long.')
    const value = isFile(part) ? await this.#readFile(name, part) : await this.#readText(name, part)
    if (value === undefined) return
    const values = this.#values.get(name) ?? []
    values.push(value)
    this.#values.set(name, values)
  }

  form(): Record<string, unknown> {
    return Object.fromEntries(
      [...this.#values].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
    )
  }

  async #readText(name: string, { file }: MultipartFile): Promise<string> {
    const { fieldCount, fieldBytes } = this.#rules
    this.#fields += 1
    if (this.#fields > fieldCount) throw tooLong('The request has too many fields.')
    const chunks: Buffer[] = []
    for await (const chunk of file as AsyncIterable<Buffer>) {
      const isFirstLong = this.#fieldBytes <= defaultFieldBytes
      this.#fieldBytes += chunk.byteLength
      if (this.#fieldBytes > fieldBytes) throw tooLong(`The field ${name} is too long.`)
      if (isFirstLong && this.#fieldBytes > defaultFieldBytes) await this.#storage.admission.admitLongText()
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString()
  }

  async #readFile(name: string, part: MultipartFile): Promise<File | undefined> {
    const { files, fields, filesNamed } = this.#rules
    this.#files += 1
    if (this.#files > files) throw tooManyFiles(files)
    if (!fields.includes(name) && !filesNamed?.test(name)) return passOver(part)
    const { filename = '' } = part
    assertStorableText(filename)
    try {
      const file = await this.#spool.append(filename, this.#admitted(part))
      return file.size > 0 || filename ? file : undefined
    } catch (error) {
      throw isDiskFull(error) ? diskFull(filename, error) : error
    }
  }

  async *#admitted({ file }: MultipartFile): AsyncGenerator<Buffer> {
    const { fileBytes, allFileBytes } = this.#rules
    const { admission } = this.#storage
    let bytes = 0
    for await (const chunk of file as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      this.#fileBytes += chunk.byteLength
      if (bytes > fileBytes) throw fileTooLarge(fileBytes)
      if (this.#fileBytes > allFileBytes) throw filesTooLarge()
      if (!this.#hasSlot) await admission.admitFiles()
      this.#hasSlot = true
      admission.countFileBytes(chunk.byteLength)
      yield chunk
    }
  }
}

/** Browsers send a content type for every file; its name may be empty. */
function isFile({ filename, mimetype }: MultipartFile): boolean {
  return filename !== undefined || mimetype === 'application/octet-stream'
}

async function passOver({ file }: MultipartFile): Promise<undefined> {
  file.resume()
  await finished(file)
}

type FormError = Error & { code?: string; syscall?: string }

function refusalOf(error: FormError): Error {
  if (error instanceof AppError || isFaultOfOurs(error)) return error
  if (error.code === 'FST_PARTS_LIMIT') return tooLong('The request has too many fields.', error)
  return new AppError(400, 'invalid_form', 'We couldn’t read the form. Send it again.', { cause: error })
}

function isFaultOfOurs(error: FormError): boolean {
  return isDiskFull(error) || error.syscall === 'mkdir' || error.syscall === 'open'
}

function tooLong(text: string, cause?: Error): AppError {
  return new AppError(413, 'body_too_large', text, { cause })
}

function tooManyFiles(files: number): AppError {
  const text = files === 0 ? 'Send no files here.' : `Send at most ${counted(files, 'file')}.`
  return new AppError(413, 'too_many_files', text)
}

function fileTooLarge(fileBytes: number): AppError {
  return new AppError(413, 'file_too_large', `Choose a file up to ${Math.floor(fileBytes / 2 ** 20)} MB.`)
}

export function filesTooLarge(): AppError {
  return new AppError(413, 'files_too_large', 'The files together are too large. Send fewer at once.')
}

function diskFull(filename: string, cause: unknown): AppError {
  const what = filename
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .slice(-100)
  const text = `The storage is full and had no room for ${what || 'a file'}. Nothing was saved. Try again later.`
  return new AppError(507, 'storage_full', text, { cause })
}
