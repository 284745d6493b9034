import { type Browser, type BrowserContext, type BrowserContextOptions, request } from '@playwright/test'

interface Login {
  name: string
  password: string
}

export async function storedSession(origin: string, { name, password }: Login): Promise<Record<string, string>> {
  const caller = await request.newContext({ baseURL: origin })
  const csrf: { csrf_token: string } = await (await caller.get('/api/core/csrf/')).json()
  const login = await caller.post('/api/user/login/', {
    headers: { 'X-CSRFToken': csrf.csrf_token },
    data: { username_or_email: name, password },
  })
  if (!login.ok()) throw new Error(`The login answers ${login.status()}.`)
  const { access, refresh, user }: { access: string; refresh: string; user: unknown } = await login.json()
  await caller.dispose()
  return { accessToken: access, refreshToken: refresh, user: JSON.stringify(user) }
}

export async function signedInContext(
  browser: Browser,
  { origin, ...login }: Login & { origin: string },
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const stored = await storedSession(origin, login)
  const context = await browser.newContext({ ...options, baseURL: origin })
  const page = await context.newPage()
  await page.goto('/healthz')
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(stored)})`)
  await page.close()
  return context
}
