import type { Introduction } from '#contract/introductions.ts'
import { BareShell } from '#web/features/pages/BarePage.tsx'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { Columns, Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import { DeckCard } from './DeckCard.tsx'
import styles from './IntroductionView.module.css'
import type { Opened } from './use-introduction.ts'

export function IntroductionView({ introduction, opened }: { introduction: Introduction; opened: Opened }) {
  usePageTitle('An introduction')
  const { investor, first_name, last_name, name, blurb } = introduction
  const company = name ?? 'A company'
  const person = [first_name, last_name].filter(Boolean).join(' ')
  return (
    <BareShell>
      <Wrap className={styles.page}>
        <Columns sizes="aside" from="md" gap={5}>
          <Stack gap={4}>
            <Stack>
              <Stack gap={1}>
                <Text tone="secondary">An introduction for {investor}</Text>
                <Text variant="title" anywhere>
                  {company}
                </Text>
              </Stack>
              {person && (
                <Text variant="lead">
                  {person} asked us to introduce {company} to you.
                </Text>
              )}
            </Stack>
            {blurb && (
              <Stack narrow>
                <Text typed>{blurb}</Text>
              </Stack>
            )}
          </Stack>
          <Stack>
            <DeckCard introduction={introduction} opened={opened} />
            <AnswerCard company={company} person={person} introduction={introduction} opened={opened} />
          </Stack>
        </Columns>
      </Wrap>
    </BareShell>
  )
}
