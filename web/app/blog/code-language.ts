const labels = new Map(
  Object.entries({
    bash: 'Bash',
    c: 'C',
    cpp: 'C++',
    'c++': 'C++',
    'c#': 'C#',
    csharp: 'C#',
    css: 'CSS',
    csv: 'CSV',
    go: 'Go',
    graphql: 'GraphQL',
    html: 'HTML',
    ini: 'INI',
    javascript: 'JavaScript',
    js: 'JavaScript',
    json: 'JSON',
    jsx: 'JSX',
    latex: 'LaTeX',
    php: 'PHP',
    plaintext: 'Plain text',
    powershell: 'PowerShell',
    py: 'Python',
    r: 'R',
    rb: 'Ruby',
    rs: 'Rust',
    scss: 'SCSS',
    sh: 'Shell',
    sql: 'SQL',
    text: 'Plain text',
    toml: 'TOML',
    ts: 'TypeScript',
    tsx: 'TSX',
    txt: 'Plain text',
    typescript: 'TypeScript',
    xml: 'XML',
    yaml: 'YAML',
    yml: 'YAML',
  }),
)

/** Unlisted languages get a capital letter, a missing one is "Code". */
export function codeLanguageLabel(language: string): string {
  const name = language.trim()
  return labels.get(name.toLowerCase()) ?? (name ? name.charAt(0).toUpperCase() + name.slice(1) : 'Code')
}
