import { Box } from '@mui/material'
import { findQuestion, isEntity } from '#contract/application/catalogue.ts'
import { wholeQuestionName } from '#contract/application/question.ts'
import type { HistoryCounts } from '#contract/history.ts'

type Answer = HistoryCounts['answers'][number]

const listSx = {
  '& > h2': { mb: 1, fontSize: 'var(--ui-h2)', fontWeight: 600 },
  '& li': { display: 'flex', justifyContent: 'space-between', gap: 1, py: '4px' },
  '& li > :first-of-type': { minWidth: 0, overflowWrap: 'anywhere' },
} as const

function nameAnswer({ entity, field }: Answer): string {
  const question = isEntity(entity) ? findQuestion(entity, field) : undefined
  return question ? wholeQuestionName(question) : field.replaceAll('_', ' ')
}

/** The answers that were changed most; absent while none was. */
export const FrequentChanges = ({ answers }: { answers: readonly Answer[] }) =>
  answers.length > 0 && (
    <Box component="section" aria-labelledby="most-changed-title" sx={listSx}>
      <h2 id="most-changed-title">Most changed answers</h2>
      <ul>
        {answers.map((answer) => (
          <li key={`${answer.entity} ${answer.field}`}>
            <span>{nameAnswer(answer)}</span>
            <span>{answer.count}</span>
          </li>
        ))}
      </ul>
    </Box>
  )
