import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { homeTexts } from '#contract/rules/home-texts.ts'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { HomeCalculator } from './HomeCalculator.tsx'
import styles from './HomeSections.module.css'
import { Island } from './Island.tsx'
import { SectionTitle } from './SectionTitle.tsx'

const Section = ({ id, children }: { id: string; children: ReactNode }) => (
  <section aria-labelledby={id} className={styles.band}>
    <Wrap className={styles.section}>{children}</Wrap>
  </section>
)

/** The parts of the home page whose texts are in the code: what is funded, how it works, what it costs. */
export const HomeSections = () => (
  <>
    <Ways />
    <Steps />
    <Costs />
  </>
)

function Ways() {
  const { title, lead, items } = homeTexts.ways
  return (
    <Section id="fund">
      <Stack gap={1}>
        <SectionTitle id="fund">{title}</SectionTitle>
        <Text tone="secondary">{lead}</Text>
      </Stack>
      <ul className={clsx(styles.columns, styles.ways)}>
        {items.map((way) => (
          <li key={way.title} className={styles.way}>
            <Stack gap={1}>
              <Text variant="subheading">{way.title}</Text>
              <Text tone="secondary">{way.text}</Text>
            </Stack>
            <div className={styles.need}>
              <Text variant="small" tone="secondary">
                You need
              </Text>
              <Text variant="small">{way.need}</Text>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Steps() {
  const { title, items } = homeTexts.steps
  return (
    <Section id="how">
      <SectionTitle id="how">{title}</SectionTitle>
      <ol className={clsx(styles.columns, styles.steps)}>
        {items.map((step) => (
          <li key={step.title} className={styles.step}>
            <Stack gap={1}>
              <Text variant="subheading">{step.title}</Text>
              <Text tone="secondary">{step.text}</Text>
            </Stack>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Costs() {
  const { title, lead, items, note } = homeTexts.costs
  return (
    <Section id="costs">
      <div className={styles.costs}>
        <Stack>
          <SectionTitle id="costs">{title}</SectionTitle>
          <Text variant="lead">{lead}</Text>
          <Text tone="secondary">{note}</Text>
        </Stack>
        <Card>
          <CardBody>
            <Stack as="ul">
              {items.map((text) => (
                <Row key={text} as="li" gap={1.5} align="start" className={styles.point}>
                  <Icon of={Check} />
                  {text}
                </Row>
              ))}
            </Stack>
          </CardBody>
        </Card>
      </div>
      <Island name="calculator">
        <HomeCalculator />
      </Island>
    </Section>
  )
}
