import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font } from 'fontkit'

const FOLDER = join(import.meta.dirname, 'fonts')

type Fonts = { regular: Font; bold: Font }

let fonts: Fonts | undefined

/** The fonts for one document. They are read and parsed for the first one alone, which takes ten times as long as a document. */
export async function openFonts(): Promise<Fonts> {
  fonts ??= await readFonts()
  return { regular: withOwnGlyphs(fonts.regular), bold: withOwnGlyphs(fonts.bold) }
}

/**
 * A glyph keeps the letters for which it was first asked, and readers copy it as those: ² as nothing once it was drawn as a part of
 * ½, ı as the i of an accent. So no document sees the glyphs of another.
 */
const withOwnGlyphs = (font: Font): Font => Object.create(font, { _glyphs: { value: {} } })

async function readFonts(): Promise<Fonts> {
  const [regular, bold] = await Promise.all([
    readFont('DejaVuSansCondensed.ttf'),
    readFont('DejaVuSansCondensed-Bold.ttf'),
  ])
  return { regular, bold }
}

async function readFont(name: string): Promise<Font> {
  const [{ create }, contents] = await Promise.all([import('fontkit'), readFile(join(FOLDER, name))])
  const font = create(contents)
  if (!('layout' in font)) throw new Error(`${name} is a collection of fonts`)
  return font
}
