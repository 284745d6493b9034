import type { Client } from '@ledgerdeck/contract/client'
import type { MangaDetail } from '@ledgerdeck/contract/manga'
import { Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import sharp from 'sharp'

export type SentFiles = Record<string, Uint8Array>

let pictures = 0

export async function picture(format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png'): Promise<Uint8Array> {
  pictures += 1
  const background = `#${pictures.toString(16).padStart(6, '0')}`
  const image = sharp({ create: { width: 4, height: 6, channels: 3, background } })
  return new Uint8Array(await image[format]().toBuffer())
}

export async function picturesAt(...paths: string[]): Promise<SentFiles> {
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await picture()] as const)))
}

export interface ZipOptions {
  password?: string
  isStored?: boolean
}

export async function zipOf(files: SentFiles, { password, isStored = false }: ZipOptions = {}): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const [name, bytes] of Object.entries(files)) {
    const options = { password, level: isStored ? 0 : 6, zipCrypto: true }
    await zip.add(name, new Blob([new Uint8Array(bytes)]).stream(), options)
  }
  return zip.close()
}

export function uploadForm(title: string, files: SentFiles) {
  return {
    manga_title: title,
    files: Object.entries(files).map(
      ([path, bytes]) => new File([new Uint8Array(bytes)], path.split('/').at(-1) ?? ''),
    ),
    file_paths: Object.keys(files),
  }
}

export async function upload(api: Client, title: string, files: SentFiles): Promise<MangaDetail> {
  const { data } = await api.manga.uploadManga({ body: uploadForm(title, files) })
  return data
}
