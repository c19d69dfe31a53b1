import Papa from 'papaparse'

/** The cells of a CSV text, line by line; commas, semicolons and tabs are told apart by the text itself. */
export const readCsv = (content: string): string[][] => Papa.parse<string[]>(content.replace(/^\uFEFF/, '')).data
