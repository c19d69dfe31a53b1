import { expect, test } from 'vitest'
import { downloadName, typeOf } from './content.ts'

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['<!doctype html><script>alert(1)</script>'],
  ['<?xml version="1.0"?><x/>'],
  ['GIF89a<script>'],
  ['MZ\u0090'],
  ['\n%PDF-1.7 behind something else'],
  ['+ADw-script+AD4-alert(1)+ADw-/script+AD4-'],
  [''],
])('takes nothing for a picture or a PDF that does not begin as one: %j (UPL-01)', (content) => {
  expect(typeOf(Buffer.from(content, 'latin1'))).toBeUndefined()
})

test.each([
  ['recibo.pdf', 'recibo.pdf'],
  ['Licença médica.PDF', 'Licença médica.PDF'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Windows\\win.ini', 'win.ini.pdf'],
  ['/absolute/path.pdf', 'path.pdf'],
  ['página.html', 'página.html.pdf'],
  ['nome\u0000.pdf\r\nX-Evil: 1', 'nome.pdfX-Evil 1.pdf'],
  ['fdp\u202e.exe', 'fdp.exe.pdf'],
  ['...', 'ficheiro.pdf'],
  ['', 'ficheiro.pdf'],
  ['.pdf', 'pdf.pdf'],
  ['\ud800.pdf', '\ufffd.pdf'],
])('names the download of a PDF called %j %j: no folder, no trick, a true ending (UPL-02)', (given, shown) => {
  expect(downloadName(given, 'application/pdf')).toBe(shown)
})

test('cuts a name of 5 kB and keeps its ending (UPL-02)', () => {
  const name = downloadName(`${'a'.repeat(5_000)}.jpeg`, 'image/jpeg')
  expect(name).toHaveLength(200)
  expect(name).toMatch(/a\.jpeg$/)
})
