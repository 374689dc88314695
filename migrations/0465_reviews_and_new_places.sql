-- Of which months the one who reviews the access log was told that they are over (개인정보의 안전성 확보조치 기준 제8조).
CREATE TABLE access_review_alarms (
  month      date PRIMARY KEY CHECK (month = date_trunc('month', month)::date),
  task_id    bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Somebody reads much from a network from which they have not read before (trust.md R23).
ALTER TABLE access_alarms
  DROP CONSTRAINT access_alarms_kind_check,
  ADD CONSTRAINT access_alarms_kind_check CHECK (kind IN ('많은 열람','심야 열람','열람 중지','새 접속지')),
  ADD COLUMN network cidr,
  ADD CONSTRAINT access_alarms_network CHECK ((kind = '새 접속지') = (network IS NOT NULL));
COMMENT ON COLUMN access_alarms.network IS 'from where it was read: /16 of IPv4, /48 of IPv6';
