import { wordsOf } from '@salama/contract/kernel/text'
import { FORM_NAMES, FORMS, type MedicineForm } from '@salama/contract/pharmacy/medicines'

/** Fewer letters name no form. */
const LEAST_LETTERS = 4

/** The forms that a word of a search names, as far as it is typed: 'comprimido', 'capsulas', 'pomad'. */
export const formsNamed = (word: string): MedicineForm[] =>
  word.length < LEAST_LETTERS
    ? []
    : FORM_NAMES.filter((form) =>
        wordsOf(FORMS[form]).some(
          (name) => name.startsWith(word) || (name.length > LEAST_LETTERS && word.startsWith(name.replace(/s$/, ''))),
        ),
      )
