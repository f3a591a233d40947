import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Button, IconButton } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { selectIntros, unpicked } from '../slice.ts'
import { getWizardStepPath } from '../wizard-steps.ts'
import styles from './PicksCard.module.css'

export function PicksCard() {
  const dispatch = useAppDispatch()
  const picks = useAppSelector((state) => selectIntros(state).picks)
  return (
    <Card title="Your picks" action={<span>{picks.length}</span>}>
      <CardBody>
        <Stack>
          {picks.length === 0 ? (
            <p>No picks yet. Choose the investors you want to meet. You can change your picks later.</p>
          ) : (
            <Stack as="ul" gap={1} aria-label="Your picks">
              {picks.map(({ id, name }) => (
                <Row key={id} as="li" gap={1.5}>
                  <AvatarTile name={name} size={32} />
                  <RowText title={name} />
                  <IconButton label={`Remove ${name}`} size="small" onClick={() => dispatch(unpicked([id]))}>
                    <Icon of={X} small />
                  </IconButton>
                </Row>
              ))}
            </Stack>
          )}
          <Button
            href={picks.length > 0 ? getWizardStepPath('intros') : undefined}
            endIcon={<Icon of={ArrowRight} small />}
            wide
            whyDisabled={picks.length > 0 ? undefined : 'Pick at least one investor first.'}
          >
            {picks.length > 0 ? `Continue with ${formatCount(picks.length, 'investor')}` : 'Continue'}
          </Button>
          <Row justify="center">
            <ActionLink href={getWizardStepPath('criteria')} icon={<Icon of={ArrowLeft} small />}>
              Back to criteria
            </ActionLink>
          </Row>
        </Stack>
      </CardBody>
    </Card>
  )
}

/** Shows the number of picks on narrow screens, where the card is below the list. */
export function PicksBar() {
  const picks = useAppSelector((state) => selectIntros(state).picks)
  if (picks.length === 0) return null
  return (
    <Visible as="div" below="lg" className={styles.bar}>
      <Row justify="between">
        <b>{picks.length} picked</b>
        <ActionLink href="#picks">View list</ActionLink>
      </Row>
    </Visible>
  )
}
