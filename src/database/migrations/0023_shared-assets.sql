CREATE TABLE "shared_assets" (
	"path" text PRIMARY KEY NOT NULL,
	"base64" text NOT NULL,
	"replaced_at" timestamp with time zone
);
