import { emptyFields } from '@ledgerdeck/blocks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal, startTestApp, type TestApp } from '../../test-app.ts'
import { type EditedBlock, makeWriter, type Writer } from '../writing/writers.factory.ts'

let testApp: TestApp
let staff: Writer

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  staff = await makeWriter(testApp)
})
afterAll(() => testApp.close())

const code = (language: string): EditedBlock => ({
  ...emptyFields,
  block_type: 'code_snippet',
  order: 1,
  text_content: 'a = 1\nb = 2',
  code_language: language,
})

const plain = [[['', 'a = 1']], [['', 'b = 2']]]

describe.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'fortran-2018'])(
  'code in the language %s',
  (language) => {
    test('is shown to readers and in feeds as typed, and can be saved again', async () => {
      const title = `Code in ${language}`
      const slug = await staff.create({ title, post_status: 'published' }, [code(language)])
      const { content_blocks } = await testApp.api.blog.getPost({ params: { slug } })
      expect(content_blocks).toMatchObject([{ code_language: language, code_lines: plain }])
      for (const format of ['xml', 'json']) {
        const feed = await testApp.app.inject(`/finance/blog/feed.${format}`)
        expect(feed.statusCode).toBe(200)
        expect(feed.body).toContain(title)
      }
      const [{ id } = { id: 0 }] = content_blocks
      await staff.update(slug, {}, [{ ...code(language), id }])
      expect(await staff.read(slug)).toMatchObject({ content_blocks: [{ id, code_language: language }] })
    })

    test('is plain in the preview', async () => {
      const body = { code_language: language, text_content: 'a = 1\nb = 2' }
      expect(await staff.api.blog.colorCode({ body })).toEqual({ code_lines: plain })
    })
  },
)

test.each(['java script', '<b>', 'a'.repeat(41)])('%s is rejected as the name of a language', async (language) => {
  const refused = await staff.create({ title: 'Code' }, [code(language)]).catch((error) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect([refused.status, Object.keys(refused.body.details)]).toEqual([400, ['content_blocks_json.0.code_language']])
  const body = { code_language: language, text_content: 'a = 1' }
  await expect(staff.api.blog.colorCode({ body })).rejects.toMatchObject({ status: 400 })
})

test('the highlighting of ten thousand lines counts a hundred times as much as that of one', async () => {
  const limited = await startTestApp()
  const { api } = await makeWriter(limited)
  const bodyOf = (text: string) => ({ code_language: 'text', text_content: text })
  for (let call = 0; call < 24; call += 1) await api.blog.colorCode({ body: bodyOf('\n'.repeat(9_999)) })
  await expect(api.blog.colorCode({ body: bodyOf('a = 1') })).rejects.toMatchObject({ status: 429 })
  await limited.close()
})
