-- 예수금 of a closed month is frozen (additions 11): the closing keeps what is held at the end of its month, which a payment
-- of that month or of an earlier one would move. The lock orders writers against a closing, as for months of revenue; the
-- refusal says which month it is and what to do.
CREATE FUNCTION refuse_closed_deposits(team bigint, day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  closed date;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('deposit-months:' || team, 0));
  SELECT min(c.month) INTO closed FROM deposit_closings c
  WHERE c.team_id = team AND c.month >= date_trunc('month', day)::date AND c.reopened_at IS NULL;
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION 'deposits of % of team % are closed', to_char(closed, 'YYYY-MM'), team USING ERRCODE = 'HM424',
      DETAIL = format('%s년 %s월의 예수금이 마감되어 %s의 예수금을 등록하거나 바꿀 수 없습니다. 회계의 예수금 원장에서 그 달의 마감을 재오픈한 뒤 다시 해 주세요.',
                      extract(year FROM closed), extract(month FROM closed), to_char(day, 'YYYY-MM-DD'));
  END IF;
END $$;

-- What a row holds on which day for which team; null: it is no deposit that counts.
CREATE FUNCTION held_by(p payments) RETURNS text LANGUAGE sql STABLE
RETURN CASE WHEN p.is_deposit AND p.deleted_at IS NULL AND p.status NOT IN ('expected','writtenOff')
  THEN p.team_id || ':' || p.pay_date || ':' || p.pay_amt END;

CREATE FUNCTION guard_deposit_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE held_by(OLD) END;
  after text := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE held_by(NEW) END;
BEGIN
  IF before IS DISTINCT FROM after THEN
    IF before IS NOT NULL THEN PERFORM refuse_closed_deposits(OLD.team_id, OLD.pay_date); END IF;
    IF after IS NOT NULL THEN PERFORM refuse_closed_deposits(NEW.team_id, NEW.pay_date); END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payments_deposit_month BEFORE INSERT OR UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION guard_deposit_month();
