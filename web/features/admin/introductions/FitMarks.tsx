import { Check, EqualNot } from 'lucide-react'
import type { ListedIntroduction } from '#contract/staff/introductions.ts'
import { fitLabels } from '#web/features/intros/fit-labels.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { capitalize } from '#web/ui/format.ts'

const marks = {
  fits: { icon: Check, tone: 'money', spoken: 'matches' },
  misses: { icon: EqualNot, tone: 'error', spoken: 'doesn’t match' },
} as const

const Mark = ({ kind, label }: { kind: keyof typeof marks; label: string }) => {
  const { icon, tone, spoken } = marks[kind]
  return (
    <Text as="span" variant="small" tone={tone} icon={<Icon of={icon} small />}>
      {capitalize(label)} <VisuallyHidden>{spoken}</VisuallyHidden>
    </Text>
  )
}

export function FitMarks({ fit }: Pick<ListedIntroduction, 'fit'>) {
  const none = fit === null ? 'No criteria' : 'No relevant preferences'
  if (!fit || fit.fits.length + fit.misses.length === 0)
    return (
      <Text as="span" variant="small" tone="tertiary">
        {none}
      </Text>
    )
  return (
    <Row as="span" wrap gap={1}>
      {(['fits', 'misses'] as const).flatMap((kind) =>
        fit[kind].map((name) => <Mark key={name} kind={kind} label={fitLabels[name]} />),
      )}
    </Row>
  )
}
