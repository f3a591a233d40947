import { queryDatabase } from '#tests/product/product-database.ts'
import type { Product } from '#tests/product/product.ts'

/** Triggers and foreign key checks are off while the companies are inserted. */
export async function seedCompanies(product: Product, count: number): Promise<void> {
  for (const statement of statements)
    await queryDatabase(
      product,
      `set session_replication_role = replica; ${statement.replaceAll(':count', String(count))}; ${analyzeTables}`,
    )
  await queryDatabase(product, 'vacuum analyze')
}

/** Later statements read these tables, and the planner needs their statistics. */
const analyzeTables = 'analyze users, companies, accounting_links, reviews'

const isBenchCompany = `company.name like 'Bench %'`

const statements = [
  `insert into users (id, issuer, subject, email, name, email_verified)
   select uuidv7(), 'bench', 'bench|' || n, 'person' || n || '@bench.example',
     (array['Ada','Ben','Cleo','Dan','Eve','Finn','Gia','Hugo'])[1 + n % 8] || ' ' || (array['Ames','Bell','Cole','Dorn','Ekes','Ford'])[1 + n % 6],
     true
   from generate_series(1, :count) as n`,
  `insert into companies (id, created_by, name, status, version, city, state, country_code, zip_code, mission,
     summary, website_url, phone_number, address_1, funding_application_type, created_at, updated_at, status_changed_at, submitted_at,
     is_software, is_hardware, is_service)
   select uuidv7(), person.id,
     'Bench ' || (array['Solar','Wind','Soil','Kiln','Heat','Tide','Grid','Leaf'])[1 + n % 8] || ' ' || n,
     (array['draft','draft','draft','in_review','in_review','user_action_required','term_sheet','funded','rejected','repaid'])[1 + n % 10],
     10, (array['Denver','Austin','Boston','Reno','Tulsa','Omaha','Boise'])[1 + n % 7], 'CO', 'US', '80202',
     'We make ' || n || ' things that need less carbon than what they replace, and sell them to those who build.',
     repeat('A summary of what the company does, for whom, and why it will last. ', 8), 'https://example.com/' || n, '+13035550100',
     n || ' Main Street', array[case when n % 3 = 0 then 'rbf' else 'grant' end],
     now() - make_interval(mins => n), now() - make_interval(mins => n / 2), now() - make_interval(mins => n / 2),
     case when n % 10 < 3 then null else now() - make_interval(mins => n / 2) end, true, n % 2 = 0, false
   from generate_series(1, :count) as n join users as person on person.subject = 'bench|' || n`,
  `insert into company_members (company_id, user_id, role) select id, created_by, 'owner' from companies as company where ${isBenchCompany}`,
  `insert into company_analysts (company_id, user_id, assigned_by)
   select company.id, analyst.id, analyst.id from companies as company,
     (select id from users where email = 'analyst@demo.headwater.test') as analyst
   where ${isBenchCompany} and hashtext(company.id::text) % 2 = 0`,
  `insert into profiles (company_id, id, first_name, last_name, job_title)
   select id, uuidv7(), 'Ada', 'Ames', 'Founder' from companies as company where ${isBenchCompany}`,
  `insert into assessments (company_id, capital_amount_requested, runway_months, has_other_loans, plan_to_raise, borrowing_timeframe_months)
   select id, 1000 * (1 + abs(hashtext(id::text)) % 900), 9.5, false, true, 12 from companies as company where ${isBenchCompany}`,
  `insert into commercial_contracts (company_id, has_documents, largest_percentage, total_value)
   select id, true, 35, 420000 from companies as company where ${isBenchCompany}`,
  `insert into documents (company_id, id, document_type_id, filename, size, media_type, sha256, storage_key, uploaded_by)
   select company.id, uuidv7(), type.id, 'statement ' || n || '.pdf', 20000 + n, 'application/pdf',
     md5(company.id::text || n) || md5(n::text || company.id), md5(n || 'key' || company.id), company.created_by
   from companies as company, generate_series(1, 3) as n, lateral (select id from document_types order by id limit 1) as type where ${isBenchCompany}`,
  `insert into reviews (company_id, id, created_by) select id, uuidv7(), created_by from companies as company
   where ${isBenchCompany} and status = 'user_action_required'`,
  `insert into review_sections (company_id, review_id, section, state)
   select review.company_id, review.id, 'application_review', 'with_applicant' from reviews as review
   join companies as company on company.id = review.company_id where ${isBenchCompany}`,
  `insert into accounting_links (company_id, id, provider_company_id) select id, uuidv7(), gen_random_uuid()::text from companies as company where ${isBenchCompany}`,
  `insert into connections (company_id, id, link_id, platform, platform_key, source_type, status, provider_connection_id)
   select link.company_id, uuidv7(), link.id, 'Ledger', 'gbol', 'Accounting', 'Linked', gen_random_uuid()::text
   from accounting_links as link join companies as company on company.id = link.company_id where ${isBenchCompany}`,
  `insert into changes (company_id, number, position, author_id, entity, entity_id, field, before, after)
   select company.id, n, 0, company.created_by, 'company', company.id, 'mission', to_jsonb('before ' || n), to_jsonb('after ' || n)
   from companies as company, generate_series(1, 10) as n where ${isBenchCompany}`,
]

export async function sampleCompanyIds(product: Product, count: number): Promise<string[]> {
  const rows = await queryDatabase<{ id: string }>(
    product,
    `select id from companies as company where ${isBenchCompany} order by md5(id::text) limit $1`,
    [count],
  )
  return rows.map(({ id }) => id)
}
