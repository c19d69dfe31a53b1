import type PDFDocument from 'pdfkit'

/** A document of pdfkit, which is loaded for the first one: it and its fonts are ten megabytes of a server that may make none. */
export async function openPdf(
  options: ConstructorParameters<typeof PDFDocument>[0],
): Promise<InstanceType<typeof PDFDocument>> {
  const { default: Pdf } = await import('pdfkit')
  return new Pdf(options)
}
