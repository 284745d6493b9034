import { readFile } from 'node:fs/promises'
import { endpoints } from '@ledgerdeck/contract/endpoints'
import { describe, expect, test } from 'vitest'

const readRoot = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('the log of nginx', () => {
  const pages = ['/verify-email/7/TOKEN', '/reset-password/7/TOKEN', '/undo-email-change/7/TOKEN']
  const calls = endpoints
    .map(({ path }): string => path)
    .filter((path) => path.includes('{token}'))
    .map((path) => path.replace('{uid}', '7').replace('{token}', 'TOKEN'))

  test.each([...pages, ...calls])('has %s without its token', async (address) => {
    const [, pattern = ''] =
      /map \$uri \$address_without_secrets \{[^}]*?~(\S+) /.exec(await readRoot('deploy/nginx.conf')) ?? []
    expect(new RegExp(pattern).exec(address)?.groups?.link).toMatch(/\/$/)
    expect(new RegExp(pattern).exec(address)?.groups?.link).not.toContain('TOKEN')
  })

  test('names no whole address, and neither does that of its errors', async () => {
    const configuration = await readRoot('deploy/nginx.conf')
    expect(configuration).toMatch(/log_format without_secrets '[^']*"\$request_method \$address_without_secrets"/)
    expect(configuration.match(/access_log .*;/g)).toEqual(['access_log /var/log/nginx/access.log without_secrets;'])
    expect(configuration.match(/error_log .*;/g)).toEqual(['error_log /var/log/nginx/error.log crit;'])
    expect(configuration).not.toMatch(/\$request(_uri)? [^;]*'/)
  })
})

test('nginx keeps no large body of just anybody on its disk', async () => {
  const configuration = await readRoot('deploy/nginx.conf')
  const large = configuration.match(/location [^{]*\{[^}]*client_max_body_size 2200m;[^}]*\}/g) ?? []
  expect(configuration.match(/client_max_body_size \S+;/g)).toEqual([
    'client_max_body_size 12m;',
    'client_max_body_size 2200m;',
  ])
  expect(large).toEqual([expect.stringContaining('proxy_request_buffering off;')])
})

test('nginx bounds what one network asks for, which the processes leave to it', async () => {
  const configuration = await readRoot('deploy/nginx.conf')
  expect(configuration).toMatch(/limit_req zone=requests burst=\d+ nodelay;/)
  expect(configuration).toMatch(/limit_conn connections \d+;/)
  const [, pattern = ''] = /map \$remote_addr \$network \{[^"]*"~(\S+)" /.exec(configuration) ?? []
  const networkOf = (address: string) => new RegExp(pattern).exec(address)?.groups?.prefix ?? address
  expect(['203.0.113.9', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9', '::1'].map(networkOf)).toEqual([
    '203.0.113.9',
    '2001:db8:1:2:',
    '2001:db8:1:2:',
    '::1',
  ])
})

test('what git leaves out, secrets of an installation among it, gets into no image', async () => {
  const lines = async (path: string) => (await readRoot(path)).split('\n').filter((line) => line !== '')
  const ignored = (await lines('.gitignore')).map((line) => line.replace(/^\/|\/$/g, ''))
  const kept = await lines('deploy/Dockerfile.dockerignore')
  const isLeftOut = (name: string) => kept.includes(name) || kept.includes(`**/${name.split('/').at(-1)}`)
  expect(ignored.filter((name) => !isLeftOut(name))).toEqual([])
})
