-- Quizzes that a teacher prepares for a live (docs/specification/live.md). quizzes: JSON array, in the order of the class.
CREATE TABLE live_quiz_banks (
  live_code TEXT NOT NULL PRIMARY KEY,
  top_code TEXT NOT NULL,
  version INTEGER NOT NULL,
  quizzes TEXT NOT NULL,
  updated_at BIGINT NOT NULL
);
