import { ArrowRight } from 'lucide-react'
import { homeTexts } from '#contract/rules/home-texts.ts'
import { quoteOffer } from '#contract/rules/offers.ts'
import { paths } from '#web/core/address/paths.ts'
import { formatCount, formatMoney } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Columns, Row, Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { exampleRevenue, exampleTerms } from './HomeCalculator.tsx'
import styles from './HomeHero.module.css'
import { StreamArt } from './StreamArt.tsx'

export const HomeHero = () => (
  <section className={styles.hero}>
    <Wrap>
      <Columns from="md" gap={4} align="stretch">
        <Stack gap={3} className={styles.words}>
          <Text variant="display">{homeTexts.headline}</Text>
          <Text variant="lead">{homeTexts.lead}</Text>
          <Stack>
            <Row gap={1.5} columnBelow="sm">
              <Button size="large" href={paths.start} endIcon={<Icon of={ArrowRight} />}>
                Start an application
              </Button>
              <Button size="large" kind="line" href="/#costs">
                See pricing
              </Button>
            </Row>
            <Text variant="small" tone="secondary">
              You can stop at any time. Your answers are saved. CFO customer?{' '}
              <Link href={paths.connectEntry}>Set up CFO services</Link>
            </Text>
          </Stack>
        </Stack>
        <div className={styles.picture}>
          <StreamArt />
          <ExampleOffer />
        </div>
      </Columns>
    </Wrap>
  </section>
)

function ExampleOffer() {
  const quote = quoteOffer({ ...exampleTerms, monthly_revenue: [exampleRevenue] })
  const rows = [
    ['You repay', formatMoney(quote.total)],
    ['Each month', `${exampleTerms.share}% of revenue`],
    ['Repaid in', quote.months === null ? 'Never' : formatCount(quote.months, 'month')],
  ]
  return (
    <Card label="An example offer" className={styles.offer}>
      <CardBody>
        <Text variant="small" tone="secondary">
          An example offer
        </Text>
        <Text variant="title" as="p">
          {formatMoney(exampleTerms.advance)}
        </Text>
        <dl>
          {rows.map(([name, value]) => (
            <Row key={name} justify="between" className={styles.row}>
              <Text as="dt" variant="small" tone="secondary">
                {name}
              </Text>
              <Text as="dd" variant="small" strong>
                {value}
              </Text>
            </Row>
          ))}
        </dl>
        <Text variant="small" tone="secondary">
          With {formatMoney(exampleRevenue)} of revenue each month
        </Text>
      </CardBody>
    </Card>
  )
}
