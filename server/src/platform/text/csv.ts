import Papa from 'papaparse'

/** A month of any bank has fewer; a text of separators alone would take a gigabyte. */
const MOST_LINES = 50_000
const MOST_CELLS = 1_000_000

/**
 * The cells of a CSV text, line by line; commas, semicolons and tabs are told apart by the text itself. Empty lines count
 * and are kept, as empty ones. What is behind `mostLines`, or behind a million cells, is not read.
 */
export function readCsv(content: string, mostLines = MOST_LINES): string[][] {
  const rows: string[][] = []
  let cells = 0
  Papa.parse<string[]>(content.replace(/^\uFEFF/, ''), {
    step({ data }, parser) {
      rows.push(data)
      cells += data.length
      if (rows.length >= mostLines || cells >= MOST_CELLS) parser.abort()
    },
  })
  return rows
}
