import { useId, useState } from 'react'
import { Avatar } from '../layout/Avatar.tsx'
import { Button } from '../actions/Button.tsx'
import { Panel, Row, Stack } from '../layout/Layout.tsx'
import { Text } from '../layout/Text.tsx'
import { ChoiceCard, Choices } from './ChoiceCards.tsx'
import styles from './ConflictChoice.module.css'

export interface ConflictSide {
  text: string
  /** The time of the answer, such as "typed at 12:03" or "saved at 12:02". */
  note: string
}

export interface ConflictChoiceProps {
  by: string
  /** Whether the author is the same user in another tab or on another device. */
  isOwn?: boolean | undefined
  local: ConflictSide
  remote: ConflictSide
  onChoose: (side: 'local' | 'remote') => void
  busy?: boolean | undefined
}

const getFirstName = (name: string) => name.split(' ')[0] ?? name

/** `buttons` contains the button labels for answers that do not fit on the button. */
const getTexts = (by: string, isOwn: boolean) =>
  isOwn
    ? {
        title: 'You changed this answer in another tab or on another device',
        names: { local: 'In this tab', remote: 'Elsewhere' },
        buttons: { local: 'Keep this tab’s answer', remote: 'Keep the other answer' },
      }
    : {
        title: `${by} changed this answer while you were typing`,
        names: { local: 'Yours', remote: `${by}’s` },
        buttons: { local: 'Keep yours', remote: `Keep ${by}’s` },
      }

export function ConflictChoice({ by, isOwn = false, local, remote, onChoose, busy }: ConflictChoiceProps) {
  const [side, setSide] = useState<'local' | 'remote'>('local')
  const id = useId()
  const texts = getTexts(getFirstName(by), isOwn)
  const answers = { local, remote }
  return (
    <Panel tone="accent" role="radiogroup" aria-labelledby={id} className={styles.conflict}>
      <Stack>
        <Row gap={1.5} align="start">
          <Avatar name={by} />
          <div>
            <Text variant="subheading" as="p" id={id}>
              {texts.title}
            </Text>
            <Text variant="small" tone="secondary">
              Choose which answer to keep. If you replace the saved answer, it stays in the history.
            </Text>
          </div>
        </Row>
        <Choices>
          {(['local', 'remote'] as const).map((value) => (
            <ChoiceCard
              key={value}
              type="radio"
              name={id}
              choice={{
                value,
                label: (
                  <Text as="div" strong typed>
                    {`${texts.names[value]}: ${answers[value].text}`}
                  </Text>
                ),
                note: answers[value].note,
              }}
              checked={side === value}
              onPick={() => setSide(value)}
            />
          ))}
        </Choices>
        <div>
          <Button size="small" loading={busy} onClick={() => onChoose(side)}>
            {answers[side].text.length <= 24 ? `Keep ${answers[side].text}` : texts.buttons[side]}
          </Button>
        </div>
      </Stack>
    </Panel>
  )
}
