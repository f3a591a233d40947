import type { Field } from '#web/features/company/answers.ts'
import type { ReviewRow } from '../steps/readback.ts'

const joins: readonly { question: string; fields: readonly Field[]; separator: string }[] = [
  {
    question: 'Address',
    fields: [
      'company.address_1',
      'company.address_2',
      'company.city',
      'company.state',
      'company.zip_code',
      'company.country_code',
    ],
    separator: ', ',
  },
  { question: 'Name', fields: ['profile.first_name', 'profile.last_name'], separator: ' ' },
]

/**
 * Joins the parts of the company's address into one row, and the contact's first and last name into another row. The
 * parts stay separate if a required part is missing or a reviewer has asked about a part.
 */
export function joinRows(rows: readonly ReviewRow[], requestedFields: ReadonlySet<Field>): ReviewRow[] {
  return joins.reduce<ReviewRow[]>(
    (joined, { question, fields, separator }) => {
      const isPart = (row: ReviewRow) => row.fields.some((field) => fields.includes(field))
      const parts = joined.filter(isPart)
      const isApart = parts.some(
        (row) => row.missing || row.fields.some((field) => requestedFields.has(field)),
      )
      const [first] = parts
      if (isApart || !first) return joined
      const order = fields.flatMap((field) => parts.find((row) => row.fields.includes(field))?.answer ?? [])
      const whole: ReviewRow = {
        ...first,
        // "Change" links to the first of `fields`, whose row is not always the first row.
        changeHref:
          parts.find((row) => row.fields.some((field) => field === fields[0]))?.changeHref ??
          first.changeHref,
        question,
        answer: order.join(separator) || null,
        fields: parts.flatMap((row) => row.fields),
      }
      return joined.flatMap((row) => (row === first ? [whole] : isPart(row) ? [] : [row]))
    },
    [...rows],
  )
}
