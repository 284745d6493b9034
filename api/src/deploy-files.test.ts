import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { importBounds } from '@ledgerdeck/contract/admin-imports'
import { endpoints } from '@ledgerdeck/contract/endpoints'
import { errorBody } from '@ledgerdeck/contract/errors'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import { pathWithoutSecrets } from './log.ts'
import { networkOf } from './platform/limits/network-address.ts'

const readRoot = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('the logs of nginx and of the server', () => {
  const pages = [
    '/verify-email/7/TOKEN',
    '/reset-password/7/TOKEN',
    '/undo-email-change/7/TOKEN',
    '/accept-invitation/TOKEN',
    '/finance/blog/preview/TOKEN',
  ]
  const calls = endpoints
    .map(({ path }): string => path)
    .filter((path) => path.includes('{token}'))
    .map((path) => path.replace('{uid}', '7').replace('{token}', 'TOKEN'))

  test.each([...pages, ...calls])('have %s without its token', async (address) => {
    const [, pattern = ''] =
      /map \$uri \$address_without_secrets \{[^}]*?~(\S+) /.exec(await readRoot('deploy/nginx.conf')) ?? []
    expect(new RegExp(pattern).exec(address)?.groups?.link).toMatch(/\/$/)
    expect(new RegExp(pattern).exec(address)?.groups?.link).not.toContain('TOKEN')
    expect(pathWithoutSecrets(`${address}?from=mail`)).toMatch(/\/\.\.\.$/)
  })

  test('nginx names no whole address, and neither does that of its errors', async () => {
    const configuration = await readRoot('deploy/nginx.conf')
    expect(configuration).toMatch(/log_format without_secrets '[^']*"\$request_method \$address_without_secrets"/)
    expect(configuration.match(/access_log .*;/g)).toEqual(['access_log /var/log/nginx/access.log without_secrets;'])
    expect(configuration.match(/error_log .*;/g)).toEqual(['error_log /var/log/nginx/error.log crit;'])
    expect(configuration).not.toMatch(/\$request(_uri)? [^;]*'/)
  })
})

describe('over plain http nginx', () => {
  const plainServer = async () =>
    /server \{\s+listen 80;[\s\S]*?\n {2}\}/.exec(await readRoot('deploy/nginx.conf'))?.[0] ?? ''

  test('leads readers to https', async () => {
    expect(await plainServer()).toMatch(/location \/ \{\s+return 301 https:\/\/deck\.example\$request_uri;/)
  })

  test('refuses calls of the API, whose tokens have travelled in the open already', async () => {
    const [, status, body = ''] = /location \/api\/ \{[^}]*?return (\d+) '([^']*)';/.exec(await plainServer()) ?? []
    expect(status).toBe('403')
    expect(errorBody.parse(JSON.parse(body))).toMatchObject({ code: 'https_required' })
  })
})

describe('over https nginx', () => {
  test('takes TLS 1.2 and 1.3 with forward secrecy and authenticated encryption only', async () => {
    const configuration = await readRoot('deploy/nginx.conf')
    expect(configuration.match(/ssl_protocols .*;/g)).toEqual(['ssl_protocols TLSv1.2 TLSv1.3;'])
    const [, ciphers = ''] = /ssl_ciphers ([^;]+);/.exec(configuration) ?? []
    expect(ciphers.split(':')).toHaveLength(6)
    for (const cipher of ciphers.split(':')) expect(cipher).toMatch(/^ECDHE-.*(?:GCM|POLY1305)/)
    expect(configuration).toContain('ssl_session_tickets off;')
  })

  test.each(['strict-transport-security', 'x-content-type-options', 'content-security-policy'])(
    'sends %s with its own answers, and not twice with those of the processes',
    async (header) => {
      const configuration = await readRoot('deploy/nginx.conf')
      const asked = `$upstream_http_${header.replaceAll('-', '_')}`
      const [, variable, own] =
        configuration.match(new RegExp(`map \\${asked} (\\S+) \\{\\s+default "";\\s+"" ([^;]+|"[^"]+");\\s+\\}`)) ?? []
      expect(own).toMatch(/max-age=31536000; includeSubDomains|nosniff|frame-ancestors 'none'/)
      expect(configuration.toLowerCase()).toContain(`add_header ${header} ${variable} always;`)
    },
  )
})

describe('when nginx itself refuses or fails it', () => {
  const answerAt = async (location: string) =>
    new RegExp(`location = ${location} \\{[\\s\\S]*?\\n {4}\\}`).exec(await readRoot('deploy/nginx.conf'))?.[0] ?? ''

  async function answerTo(requestLine: string): Promise<string> {
    const [, page = '', pattern = '', body = ''] =
      /map \$request \$own_error_answer \{\s+default (\S+);\s+"~([^"]+)" (\S+);\s+\}/.exec(
        await readRoot('deploy/nginx.conf'),
      ) ?? []
    return answerAt(new RegExp(pattern).test(requestLine) ? body : page)
  }

  test('no answer is the page of nginx', async () => {
    const refusals = (await readRoot('deploy/nginx.conf')).match(/error_page .*;/g)
    expect(refusals).toEqual([
      'error_page 400 404 405 413 414 429 501 502 503 504 505 $own_error_answer;',
      'error_page 494 =431 $own_error_answer;',
      'error_page 497 =400 $own_error_answer;',
    ])
  })

  test.each(['GET /api/v1/blog/posts/%zz HTTP/1.1', 'POST //api/user/login/ HTTP/2.0'])(
    'answers %s with the error body',
    async (requestLine) => {
      const [, body = ''] = /return 200 '([^']*)';/.exec(await answerTo(requestLine)) ?? []
      expect(errorBody.parse(JSON.parse(body))).toMatchObject({ code: '$own_error_code', request_id: '$request_id' })
    },
  )

  test('answers people with a page whose policy allows its own style and nothing else', async () => {
    const location = await answerTo('GET /finance/blog?from=/api/ HTTP/1.1')
    const [, style = ''] = /<style>(.*)<\/style>/.exec(location) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(location).toContain(`"default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'"`)
    expect(location).not.toMatch(/\$(?:request_uri|uri|args|query_string)/)
  })
})

describe('large bodies in nginx', () => {
  async function largeBodies() {
    const configuration = await readRoot('deploy/nginx.conf')
    const blocks = [...configuration.matchAll(/location ~ (\S+) \{([^}]*client_max_body_size (\d+)m;[^}]*)\}/g)]
    return { configuration, blocks }
  }

  test('go straight to a process, and no other body is large', async () => {
    const { configuration, blocks } = await largeBodies()
    expect(configuration.match(/client_max_body_size \S+;/g)).toEqual([
      'client_max_body_size 12m;',
      'client_max_body_size 4200m;',
    ])
    expect(blocks.map(([, , rules]) => rules)).toEqual([expect.stringContaining('proxy_request_buffering off;')])
  })

  test.each(['uploadManga', 'createPost', 'updatePost', 'createImport'])('may be sent by %s', async (name) => {
    const { blocks } = await largeBodies()
    const path = endpoints.find((endpoint) => endpoint.name === name)?.path ?? ''
    const [, pattern = '', , megabytes] = blocks[0] ?? []
    expect(path.replace('{slug}', 'a-post')).toMatch(new RegExp(pattern))
    const largest = importBounds.fileBytes + importBounds.mediaBytes
    expect(Number(megabytes) * 2 ** 20).toBeGreaterThan(largest)
  })
})

test('nginx bounds what one network asks for, which the processes leave to it', async () => {
  const configuration = await readRoot('deploy/nginx.conf')
  expect(configuration).toMatch(/limit_req zone=requests burst=\d+ nodelay;/)
  expect(configuration).toMatch(/limit_conn connections \d+;/)
  expect(configuration.match(/limit_(?:req|conn)_zone \S+/g)).toEqual([
    'limit_req_zone $network',
    'limit_conn_zone $network',
  ])
})

describe('what nginx counts as one network is what the processes count', () => {
  async function networkInNginx(): Promise<(address: string) => string> {
    const [, flags = '', pattern = ''] =
      /map \$binary_remote_addr \$network \{[^"]*"~\(\?(\w)\)(\S+)" \$prefix;/.exec(
        await readRoot('deploy/nginx.conf'),
      ) ?? []
    return (address) => {
      const bytes = String.fromCharCode(...ipaddr.parse(address).toByteArray())
      return new RegExp(pattern, flags).exec(bytes)?.groups?.prefix ?? bytes
    }
  }

  test.each([
    ['2001:db8::1', '2001:db8::2', true],
    ['2001:db8::1', '2001:db8:0:0:ffff:ffff:ffff:ffff', true],
    ['2001:db8:0:1::', '2001:db8::', false],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9', true],
    ['2001:db8:a0a:a0a::1', '2001:db8:a0a:a0a:ffff::2', true],
    ['::1', '::2', true],
    ['203.0.113.9', '203.0.113.10', false],
  ])('%s and %s: %s', async (one, other, isSame) => {
    const networkOfBytes = await networkInNginx()
    expect([networkOfBytes(one) === networkOfBytes(other), networkOf(one) === networkOf(other)]).toEqual([
      isSame,
      isSame,
    ])
  })

  test('for any two addresses', async () => {
    const networkOfBytes = await networkInNginx()
    const group = fc.constantFrom('0', '1', 'a', 'ffff', 'a0a')
    const address = fc.array(group, { minLength: 8, maxLength: 8 }).map((groups) => groups.join(':'))
    fc.assert(
      fc.property(address, address, fc.boolean(), (one, other, isNear) => {
        const near = isNear ? [...one.split(':').slice(0, 4), ...other.split(':').slice(4)].join(':') : other
        expect(networkOfBytes(one) === networkOfBytes(near)).toBe(networkOf(one) === networkOf(near))
      }),
    )
  })
})

test('nginx shows nobody the metrics of the processes', async () => {
  const configuration = await readRoot('deploy/nginx.conf')
  const [, pattern = ''] = /location ~ (\S*metrics\S*) \{\s+return 404;/.exec(configuration) ?? []
  expect(['/metrics', '/metrics/', '/metrics2', '/x/metrics'].map((path) => new RegExp(pattern).test(path))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('every image has an exact version', async () => {
  const files = await Promise.all(['deploy/Dockerfile', 'deploy/compose.yaml'].map(readRoot))
  const stages = files.flatMap((text) => [...text.matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, stage]) => stage))
  const images = files
    .flatMap((text) => [...text.matchAll(/^(?:FROM| +image:) (\S+)/gm)].map(([, image]) => image))
    .filter((image) => !stages.includes(image))
  expect(images).toHaveLength(5)
  for (const image of images) expect(image).toMatch(/^[\w/-]+:v?\d+\.\d+(?:\.\d+)?(?:-[a-z-]+)?$/)
})

test('what git leaves out, secrets of an installation among it, gets into no image', async () => {
  const lines = async (path: string) => (await readRoot(path)).split('\n').filter((line) => line !== '')
  const ignored = (await lines('.gitignore')).map((line) => line.replace(/^\/|\/$/g, ''))
  const kept = await lines('deploy/Dockerfile.dockerignore')
  const isLeftOut = (name: string) => kept.includes(name) || kept.includes(`**/${name.split('/').at(-1)}`)
  expect(ignored.filter((name) => !isLeftOut(name))).toEqual([])
})

test('a secret that nobody has chosen stops the containers before they start', async () => {
  const [example, compose] = await Promise.all([
    readRoot('deploy/environment.example'),
    readRoot('deploy/compose.yaml'),
  ])
  const secrets = [...example.matchAll(/^(\w*(?:KEY|PASSWORD)\w*)=(.*)$/gm)]
  expect(secrets.map(([, name]) => name)).toEqual(['SECRET_KEY', 'POSTGRES_PASSWORD', 'S3_SECRET_ACCESS_KEY'])
  for (const [, name, value] of secrets) {
    expect(value).toBe('')
    expect(compose).toContain(`\${${name}:?}`)
    expect(compose).not.toMatch(new RegExp(`\\$\\{${name}(?!:\\?\\})`))
  }
})

test('the process under systemd cannot read the history of its sources', async () => {
  const unit = await readRoot('deploy/ledgerdeck.service')
  const [, folder = ''] = /^WorkingDirectory=(\S+)$/m.exec(unit) ?? []
  expect(unit).toMatch(new RegExp(`^InaccessiblePaths=-${folder}/\\.git$`, 'm'))
})
