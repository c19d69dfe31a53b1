#!/usr/bin/env bash
# fontkit 2.0.4 with a font of dejavu-fonts-ttf 2.37.3
# Expected: the text that a glyph stands for depends on the text that was laid out: 'm²' is 'm²' whatever came before it.
# Is: who draws a letter that is made of parts ('½' has '²', 'í' has 'ı') has the parts cached without any text. The same font
#     says afterwards that 'm²' is 'm' and 'kıs' is 'ks', and a PDF made with it is drawn right, but copied, searched and read
#     aloud without these signs: 'mg/m²' becomes 'mg/m'.
# Source: src/TTFFont.js, getGlyph and _getBaseGlyph (the cache `_glyphs` has the glyph's number alone as its key);
#     https://github.com/foliojs/fontkit/issues/154. One font per document, or a cache per document, avoids it.
# Ends with 0 while it is so, and with 1 when it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module", "private": true }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts fontkit@2.0.4 dejavu-fonts-ttf@2.37.3
cat >try.js <<'JS'
import { readFileSync } from 'node:fs'
import { create } from 'fontkit'

const file = readFileSync('node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')
const textOf = (font, text) =>
  font.layout(text).glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('')
const draw = (font, text) => font.layout(text).glyphs.forEach(({ path }) => path.toSVG())

let isSo = true
for (const [before, text, expected] of [['', 'm²', 'm²'], ['½', 'm²', 'm'], ['', 'kıs', 'kıs'], ['í', 'kıs', 'ks']]) {
  const font = create(file)
  if (before) draw(font, before)
  const found = textOf(font, text)
  console.log(`${before ? `after drawing ${before}` : 'alone'}: '${text}' stands for '${found}'`)
  isSo &&= found === expected
}
process.exit(isSo ? 0 : 1)
JS
node try.js
