import { clsx } from 'clsx'
import { ArrowUpRight, Check, Droplet, Landmark, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { homeTexts } from '#contract/rules/home-texts.ts'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Columns, Grow, Panel, Row, Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { HomeCalculator } from './HomeCalculator.tsx'
import styles from './HomePage.module.css'
import { Island } from './Island.tsx'

const Section = ({ id, children }: { id: string; children: ReactNode }) => (
  <section aria-labelledby={id} className={styles.band}>
    <Wrap above="large">
      <Stack gap={4}>{children}</Stack>
    </Wrap>
  </section>
)

const Title = ({ id, children }: { id: string; children: string }) => (
  <Text variant="title" as="h2" id={id}>
    {children}
  </Text>
)

export const HomeSections = () => (
  <>
    <Ways />
    <Steps />
    <Costs />
  </>
)

/** In the order of `homeTexts.ways.items`. */
const wayIcons = [Droplet, ArrowUpRight, Landmark, Users]

function Ways() {
  const { title, lead, items } = homeTexts.ways
  return (
    <Section id="fund">
      <Stack gap={1}>
        <Title id="fund">{title}</Title>
        <Text tone="secondary">{lead}</Text>
      </Stack>
      <Panel as="ul" pad={0} framed className={clsx(styles.columns, styles.ways)}>
        {items.map((way, index) => (
          <Stack key={way.title} as="li" divided className={styles.way}>
            <Stack gap={1}>
              <Text as="span" tone="primary">
                <Icon of={wayIcons[index] ?? Droplet} />
              </Text>
              <Text variant="subheading">{way.title}</Text>
              <Text tone="secondary">{way.text}</Text>
            </Stack>
            <div>
              <Text variant="small" tone="secondary">
                You need
              </Text>
              <Text variant="small">{way.need}</Text>
            </div>
          </Stack>
        ))}
      </Panel>
    </Section>
  )
}

function Steps() {
  const { title, items } = homeTexts.steps
  return (
    <Section id="how">
      <Title id="how">{title}</Title>
      <ol className={clsx(styles.columns, styles.steps)}>
        {items.map((step) => (
          <Stack key={step.title} as="li" gap={1} className={styles.step}>
            <Text variant="subheading">{step.title}</Text>
            <Text tone="secondary">{step.text}</Text>
          </Stack>
        ))}
      </ol>
    </Section>
  )
}

function Costs() {
  const { title, lead, items, note } = homeTexts.costs
  return (
    <Section id="costs">
      <Columns from="md" gap={5}>
        <Stack>
          <Title id="costs">{title}</Title>
          <Text variant="lead">{lead}</Text>
          <Text tone="secondary">{note}</Text>
        </Stack>
        <Card>
          <CardBody>
            <Stack as="ul">
              {items.map((text) => (
                <Row key={text} as="li" gap={1.5} align="start">
                  <Text as="span" tone="money">
                    <Icon of={Check} />
                  </Text>
                  <Grow>{text}</Grow>
                </Row>
              ))}
            </Stack>
          </CardBody>
        </Card>
      </Columns>
      <Island name="calculator">
        <HomeCalculator />
      </Island>
    </Section>
  )
}
