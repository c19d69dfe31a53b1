import type PDFDocument from 'pdfkit'
import { openFonts } from './fonts.ts'

type Options = ConstructorParameters<typeof PDFDocument>[0]
/** What pdfkit takes as a font and its types do not know yet: one that is parsed. */
type ParsedFont = Parameters<InstanceType<typeof PDFDocument>['font']>[0]

/**
 * A document of pdfkit with the fonts `regular` and `bold`, of which it keeps the signs that it uses. pdfkit and the fonts are
 * loaded for the first one: they are megabytes of a server that may make none.
 */
export async function openPdf(options: Options): Promise<InstanceType<typeof PDFDocument>> {
  const [{ default: Pdf }, fonts] = await Promise.all([import('pdfkit'), openFonts()])
  const { regular, bold } = fonts as unknown as { regular: ParsedFont; bold: ParsedFont }
  return new Pdf({ ...options, font: regular as string }).registerFont('regular', regular).registerFont('bold', bold)
}
