-- Texts in one form where they are kept, and in one form where they are compared (architecture §5): names that differ only
-- by what nobody sees, by width, by case or by look-alike letters are the same name. src/platform/normal-text.ts says
-- the same to the program; the classes are those of Unicode 17.
-- Writing the searched texts of all rows anew takes longer than a call may.
SET LOCAL statement_timeout = 0;

-- Format, default-ignorable, filler and variation characters, and blanks that count as letters.
CREATE FUNCTION without_unseen(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(value, '[\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U00013441\U00013442\U00016FE4\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g');

-- One line as it is kept: NFC, nothing unseen, every white space an ordinary one.
CREATE FUNCTION plain_line(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN normalize(regexp_replace(without_unseen(value), '[\t\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]', ' ', 'g'), NFC);

-- Several lines as they are kept: what is unseen goes, but for joiners that stand behind what they may join. Behind
-- spaces, digits, punctuation, Latin letters, Hangul and Kana they join nothing.
CREATE FUNCTION plain_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN normalize(regexp_replace(
    regexp_replace(value, '[\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U00013441\U00013442\U00016FE4\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E001F\U000E0080-\U000E00FF\U000E01F0-\U000E0FFF]', '', 'g'),
    '(?:^|(?<=[\t-~\u0080-\u00A8\u00AA-\u00AC\u00AF-\u024F\u3001-\u302F\u3031-\u303C\u303E-\u318F\uAC00-\uD7A3]))(?!\uFE0F\u20E3)[\u200C\u200D\uFE00-\uFE0F\U000E0020-\U000E007F\U000E0100-\U000E01EF]+|\u115F(?![\u1161-\u11A7])|(?<![\u1100-\u115E])\u1160',
    '', 'g'), NFC);

-- As texts are compared. Hangul syllables, Hanja, ASCII and common marks, which most texts are made of, have nothing but
-- case to fold.
CREATE FUNCTION folded(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN value !~ '[^\u0001-\u007E\u00B7\u2013-\u2015\u2018-\u2022\u2190-\u21FF\u3001-\u3003\u3008-\u3011\u4E00-\u9FFF\uAC00-\uD7A3]' THEN lower(value)
    -- No look-alike letter and no part of a syllable, nor what becomes one.
    WHEN value !~ '[\u0131\u0370-\u052F\u1100-\u11FF\u1C80-\u1C8F\u1D00-\u1DFF\u1F00-\u1FFF\u2100-\u214F\u3130-\u318F\u3200-\u32FF\uA640-\uA69F\uFF00-\uFFEF\U0001D400-\U0001D7FF\U0001E030-\U0001E08F]'
      THEN lower(normalize(without_unseen(value), NFKC))
    ELSE translate(lower(normalize(without_unseen(value), NFKC)),
      'авеѕіјкмнорстухѵԁԛԝһӏαβεικνορτυχγηςı' || U&'\1100\1101\1102\1103\1104\1105\1106\1107\1108\1109\110A\110B\110C\110D\110E\110F\1110\1111\1112\1161\1162\1163\1164\1165\1166\1167\1168\1169\116A\116B\116C\116D\116E\116F\1170\1171\1172\1173\1174\1175\11A8\11A9\11AA\11AB\11AC\11AD\11AE\11AF\11B0\11B1\11B2\11B3\11B4\11B5\11B6\11B7\11B8\11B9\11BA\11BB\11BC\11BD\11BE\11BF\11C0\11C1\11C2',
      'abesijkmhopctyxvdqwhlabeikvoptuxynσiㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ') END;

CREATE OR REPLACE FUNCTION search_normal(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(folded(value), '[[:space:][:punct:]]', '', 'g');

CREATE OR REPLACE FUNCTION digits(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(CASE WHEN value ~ '[^\u0001-\u007E]' THEN normalize(value, NFKC) ELSE value END, '[^0-9]', '', 'g');

CREATE OR REPLACE FUNCTION conflict_name(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce(nullif(search_normal(regexp_replace(
    regexp_replace(folded(value), '\s', '', 'g'),
    '\((주|유|재|사|합|의|학)\)|유한책임회사|주식회사|유한회사|합자회사|합명회사|법무법인|재단법인|사단법인|의료법인|학교법인', '', 'g')), ''),
    search_normal(value));

-- By what accounts are told apart: as accountKey of the program.
CREATE FUNCTION account_key(email text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(folded(email), '\s', '', 'g'), '\.$', '');

-- Rows that stand come into the form in which texts are kept. Where two would become the same and may not (accounts,
-- short names, teams), the row stays as it is: 관리자 decides who is who (/member/userlist). Logs are sealed and stay.
DO $$
DECLARE
  lines constant text[] := '{clients.name,clients.address,clients.source,clients.contact_ban,consults.name,consults.place,
    consults.opponent,contracts.title,contracts.opponent,contracts.agency,contracts.bar_pass_no,contracts.ledger_no,
    contract_fees.condition,disputes.title,disputes.external_ref,file_versions.name,firm_settings.name,
    firm_settings.address,firm_settings.new_team_name,oauth_identities.email,parties.relation,payments.pay_name,
    payments.purpose,payments.evidence_no,payments.card_approval,person_aliases.name,persons.name,presale_areas.name,
    presale_areas.region,presale_areas.builder,presale_areas.developer,presale_areas.trust,
    projects.title,projects.client_name,projects.opponent,projects.court,projects.case_no,projects.archive_no,
    roles.name,saved_views.name,staffs.real_name,staffs.short_name,staffs.department,staffs.position,staffs.license_no,
    tasks.title,tasks.department,task_users.title,teams.name,users.name}';
  -- Numbers and addresses are Latin, whatever width they were typed in.
  numbers constant text[] := '{clients.tel,clients.tel2,clients.email,clients.biz_no,consults.tel,consults.email,
    firm_settings.phone,firm_settings.email,person_aliases.tel,persons.tel,persons.biz_no,projects.client_tel,
    staffs.tel,staffs.ext,users.email}';
  texts constant text[] := '{access_alarms.note,access_reviews.note,allowed_networks.note,clients.notes,
    closed_months.reopen_reason,conflict_checks.note,conflict_checks.consent_ref,consult_addenda.content,consults.brief,
    consults.content,consults.result,consults.lost_reason,consults.journal_facts,consults.journal_issues,
    consults.journal_wishes,consults.journal_advice,consults.journal_next,contract_amendments.reason,
    contract_settlements.note,contracts.scope,contracts.free_reason,contracts.ended_reason,contracts.termination_terms,
    destruction_items.hold_note,disputes.brief,disputes.content,disputes.resolution,grant_requests.reason,memos.content,
    memos.hidden_reason,payments.memo,person_identifiers.basis_note,presale_areas.brief,presale_areas.issue,
    privacy_requests.content,privacy_requests.answer,project_closings.result,project_closings.reopen_reason,
    project_closings.settlement_note,project_handovers.note,projects.brief,projects.objective,projects.their_brief,
    projects.our_brief,projects.remark,projects.next_step,projects.result,projects.waiting_for,refunds.reason,
    refunds.decision_note,staff_handovers.note,task_users.memo,tasks.content}';
  known constant text[] := array(SELECT DISTINCT id::text FROM persons WHERE name_norm IS DISTINCT FROM conflict_name(name)
    UNION SELECT person_id::text FROM person_aliases WHERE name_norm IS DISTINCT FROM conflict_name(name));
  place text;
  held record;
  form text;
  harmed boolean;
  row_at tid;
BEGIN
  FOREACH place IN ARRAY lines || numbers || texts LOOP
    form := format(CASE WHEN place = ANY (lines) THEN 'btrim(plain_line(%1$I))'
                        WHEN place = ANY (numbers) THEN 'btrim(plain_line(normalize(%1$I, NFKC)))'
                        ELSE 'plain_text(%1$I)' END, split_part(place, '.', 2));
    -- What changes but for blanks at the ends, which nobody has to mend.
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE %I IS NOT NULL AND %s <> %s)', split_part(place, '.', 1),
      split_part(place, '.', 2), form,
      CASE WHEN place = ANY (texts) THEN quote_ident(split_part(place, '.', 2))
        ELSE format('btrim(%I)', split_part(place, '.', 2)) END) INTO harmed;
    CONTINUE WHEN NOT harmed;
    -- The form alone changes: no month is touched, no party is another.
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', split_part(place, '.', 1));
    FOR row_at IN EXECUTE format('SELECT ctid FROM %I WHERE %s <> %I', split_part(place, '.', 1), form, split_part(place, '.', 2)) LOOP
      BEGIN
        EXECUTE format('UPDATE %I SET %I = %s WHERE ctid = %L', split_part(place, '.', 1), split_part(place, '.', 2), form, row_at);
      EXCEPTION WHEN unique_violation OR check_violation THEN NULL;
      END;
    END LOOP;
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', split_part(place, '.', 1));
  END LOOP;

  FOR held IN
    SELECT a.attrelid::regclass AS relation, a.attname AS name, pg_get_expr(d.adbin, d.adrelid) AS expression
    FROM pg_attribute a JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attgenerated = 's' AND NOT a.attisdropped
      AND a.attrelid::regclass::text IN (SELECT tablename FROM pg_tables WHERE schemaname = current_schema())
      AND pg_get_expr(d.adbin, d.adrelid) ~ '(search_normal|search_tokens|digits|conflict_name|conflict_sound)\('
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET EXPRESSION AS (%s)', held.relation, held.name, held.expression);
  END LOOP;
  REINDEX INDEX clients_biz_no;

  -- Whoever bears a name that is compared anew, and whoever was looked for by such a name, is looked for anew.
  UPDATE conflict_checks c SET stale = true
    FROM parties pa JOIN persons p ON p.id = pa.person_id
    WHERE NOT c.stale AND pa.deleted_at IS NULL AND c.record_type = pa.record_type AND c.record_id = pa.record_id
      AND p.name_norm IN (SELECT name_norm FROM persons WHERE id = ANY (known::bigint[])
        UNION SELECT name_norm FROM person_aliases WHERE person_id = ANY (known::bigint[]));
END $$;

-- An address belongs to one account in whatever letters it is written. Accounts that were there with addresses that are
-- the same stay apart until 관리자 has decided; the first of them is found by the address however it is typed, the others
-- by their own spelling alone.
ALTER TABLE users ADD COLUMN email_apart text NOT NULL DEFAULT '';
COMMENT ON COLUMN users.email_apart IS 'the key of an account whose address another one had before addresses were compared in one form';
ALTER TABLE users DISABLE TRIGGER USER;
UPDATE users u SET email_apart = u.id::text FROM (
    SELECT id, row_number() OVER (PARTITION BY account_key(email) ORDER BY status = 'active' DESC, id) AS place FROM users) o
  WHERE o.id = u.id AND o.place > 1;
ALTER TABLE users ENABLE TRIGGER USER;
DROP INDEX users_email;
CREATE UNIQUE INDEX users_email ON users (account_key(email), email_apart);

-- Short names, by which people are addressed, alike.
ALTER TABLE staffs ADD COLUMN short_name_apart text NOT NULL DEFAULT '';
COMMENT ON COLUMN staffs.short_name_apart IS 'the key of a person whose short name another one had before names were compared in one form';
ALTER TABLE staffs DISABLE TRIGGER USER;
UPDATE staffs s SET short_name_apart = s.id::text FROM (
    SELECT id, row_number() OVER (PARTITION BY folded(short_name) ORDER BY id) AS place FROM staffs
    WHERE status = 1 AND deleted_at IS NULL) o
  WHERE o.id = s.id AND o.place > 1;
ALTER TABLE staffs ENABLE TRIGGER USER;
DROP INDEX staffs_short_name;
CREATE UNIQUE INDEX staffs_short_name ON staffs (folded(short_name), short_name_apart) WHERE status = 1 AND deleted_at IS NULL;
