/** So often making an archive is tried. */
export const MOST_ATTEMPTS = 3

/** A cell of a file for spreadsheets; formulas are shown, not computed. */
export function cell(value: unknown): string {
  const text =
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  const shown = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}

/** A name that every system takes. */
export const safeName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .slice(-80)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export type Section = { title: string; path: string; rows: number }
type Index = {
  name: string
  madeAt: string
  sections: readonly Section[]
  files: readonly { name: string; path: string }[]
}

/** The page that opens the archive. */
export function indexPage({ name, madeAt, sections, files }: Index): string {
  const rows = sections.map(
    ({ title, path, rows: count }) =>
      `<tr><td><a href="${escaped(path)}">${escaped(title)}</a></td><td>${count}</td><td>${path.endsWith('.csv') ? 'CSV' : 'JSON'}</td></tr>`,
  )
  const items = files.map(({ name: file, path }) => `<li><a href="${escaped(path)}">${escaped(file)}</a></li>`)
  return `<!doctype html>
<html lang="pt">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Os seus dados</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#1c1917;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #d6d3d1}td:nth-child(2){text-align:right}</style>
<h1>Os seus dados</h1>
<p>De ${escaped(name)}, como estavam em ${escaped(madeAt)}.</p>
<p>As linhas de dinheiro abrem numa folha de cálculo (CSV, valores em centavos). O resto é JSON, que qualquer programa lê.</p>
<h2>O que há</h2>
<table><thead><tr><th>Parte</th><th>Linhas</th><th>Formato</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<h2>Ficheiros que enviou</h2>
${items.length > 0 ? `<ul>\n${items.join('\n')}\n</ul>` : '<p>Nenhum.</p>'}
</html>
`
}
