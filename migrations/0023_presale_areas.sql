-- 분양현장 with its facts (product §5, PreSaleArea), searched and sorted as every record.
ALTER TABLE presale_areas
  ADD COLUMN type       text CHECK (type IN ('아파트','오피스텔','지식산업센터','생활형숙박','상가','지역주택조합')),
  ADD COLUMN developer  text NOT NULL DEFAULT '' CHECK (char_length(developer) <= 100),
  ADD COLUMN builder    text NOT NULL DEFAULT '' CHECK (char_length(builder) <= 100),
  ADD COLUMN trust      text NOT NULL DEFAULT '' CHECK (char_length(trust) <= 100),
  ADD COLUMN units      int CHECK (units BETWEEN 0 AND 100000),
  ADD COLUMN issue      text CHECK (issue IN ('계약취소','입주지연','하자','허위광고','중도금')),
  ADD COLUMN search_tokens text[]
    GENERATED ALWAYS AS (search_tokens(name || ' ' || region || ' ' || brief)) STORED;
CREATE INDEX presale_areas_search ON presale_areas USING gin (search_tokens);
CREATE INDEX presale_areas_team ON presale_areas (team_id, id) WHERE deleted_at IS NULL;
CREATE INDEX presale_areas_name ON presale_areas (team_id, name, id) WHERE deleted_at IS NULL;
