import { escapeHtml } from '../text/escape-html.ts'

export interface MailParts {
  siteName: string
  siteUrl: string
  greeting: string
  paragraphs: readonly string[]
  action?: { label: string; url: string }
  code?: string
  closing?: readonly string[]
  footer: string
}

export interface MailBodies {
  text: string
  html: string
}

export function composeMail(parts: MailParts): MailBodies {
  return { text: textOf(parts), html: htmlOf(parts) }
}

function textOf({ siteName, siteUrl, greeting, paragraphs, action, code, closing = [], footer }: MailParts): string {
  const body = [
    greeting,
    ...paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...closing,
  ]
  return `${body.join('\n\n')}\n\n-- \n${siteName}\n${siteUrl}\n${footer}\n`
}

const sans = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const mono = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace'

/** Light colours are inline; dark ones are in the style sheet. Both have a contrast of 7:1. */
const styleSheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
body,.page{background:#0c120e!important}
.card{background:#121a15!important;border-color:#2c3d33!important}
.text{color:#e3ece6!important}.muted{color:#a9b8ae!important}.link{color:#7fe0a3!important}
.button{background:#7fe0a3!important;color:#0c120e!important}
.code{background:#0c120e!important;border-color:#2c3d33!important;color:#e3ece6!important}
}`

function htmlOf(parts: MailParts): string {
  const { siteName, siteUrl, greeting, paragraphs, action, code, closing = [], footer } = parts
  const body = [greeting, ...paragraphs].map(paragraph)
  if (code !== undefined) body.push(codeBlock(code))
  if (action) body.push(button(action), addressBelow(action.url))
  body.push(...closing.map(paragraph))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(siteName)}</title>
<style>${styleSheet}
</style>
</head>
<body style="margin:0;background:#f3f6f4">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f6f4"><tr><td style="padding:24px 12px">
<table role="presentation" class="card" align="center" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#ffffff;border:1px solid #c9d4cd;border-radius:6px"><tr><td style="padding:24px;${sans};font-size:16px;line-height:1.5">
<p style="margin:0 0 20px;${mono};font-size:14px;font-weight:bold"><a class="link" href="${escapeHtml(siteUrl)}" style="color:#0b5a2c;text-decoration:none">${escapeHtml(siteName)}</a></p>
${body.join('\n')}
<p class="muted" style="margin:24px 0 0;color:#46534b;font-size:14px">${escapeHtml(footer)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function paragraph(text: string): string {
  return `<p class="text" style="margin:0 0 16px;color:#16201a">${escapeHtml(text)}</p>`
}

function codeBlock(code: string): string {
  return `<p class="code" style="margin:0 0 16px;padding:12px;background:#f3f6f4;border:1px solid #c9d4cd;border-radius:4px;color:#16201a;${mono};font-size:18px;word-break:break-all">${escapeHtml(code)}</p>`
}

function button({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;background:#0b5a2c;border-radius:4px;color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></p>`
}

function addressBelow(url: string): string {
  return `<p class="muted" style="margin:0 0 16px;color:#46534b;font-size:14px;word-break:break-all">Or open this address: <a class="link" href="${escapeHtml(url)}" style="color:#0b5a2c">${escapeHtml(url)}</a></p>`
}
