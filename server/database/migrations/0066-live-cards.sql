-- A live login looks an ID card up in all lists of an enterprise, so that its answers do not tell one list from another.
CREATE INDEX live_listed_people_card ON live_listed_people (card_index) WHERE card_index IS NOT NULL;
